package io.cosmicclash.herald.testing;

import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.EJBException;
import jakarta.ejb.Singleton;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Deployed with a test: a timer like the relay's, which lets its failures escape. */
@Singleton
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class FailingTimer {
  private final AtomicInteger failuresLeft = new AtomicInteger();
  private final Semaphore successes = new Semaphore(0);

  @Resource private TimerService timers;

  public void failAndThenSucceed(int failures) {
    failuresLeft.set(failures);
    timers.createIntervalTimer(100, 100, new TimerConfig("failing", false));
  }

  @Timeout
  void tick() {
    if (failuresLeft.getAndDecrement() > 0) {
      throw new EJBException("as the test wants");
    }
    successes.release();
  }

  /** Whether it comes to so many successes within so many seconds. */
  public boolean awaitSuccesses(int count, long seconds) throws InterruptedException {
    return successes.tryAcquire(count, seconds, TimeUnit.SECONDS);
  }
}
