package io.cosmicclash.herald.testing;

import io.cosmicclash.herald.relay.PassResult;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerService;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Deployed with a test: sees the relay's passes, and its timer. */
@Singleton
@jakarta.ejb.ConcurrencyManagement(jakarta.ejb.ConcurrencyManagementType.BEAN)
public class RelayProbe {
  private final BlockingQueue<PassResult> passes = new LinkedBlockingQueue<>();

  @Resource private TimerService timers;

  public void passed(@Observes PassResult pass) {
    passes.add(pass);
  }

  public void forgetPasses() {
    passes.clear();
  }

  /** The next pass, or null if none comes for that long. */
  public PassResult nextPass(long seconds) throws InterruptedException {
    return passes.poll(seconds, TimeUnit.SECONDS);
  }

  public long relayTimers() {
    return timersOfTheRelay().count();
  }

  public void cancelRelayTimer() {
    timersOfTheRelay().forEach(Timer::cancel);
  }

  private Stream<Timer> timersOfTheRelay() {
    return timers.getAllTimers().stream().filter(timer -> "herald-relay".equals(timer.getInfo()));
  }
}
