package io.cosmicclash.herald.relay;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Looks after the relay's timer, from a clockwork of another make: what breaks the one does not
 * break the other.
 */
@Singleton
@Startup
public class RelayWatchdogTimer {
  private static final System.Logger LOG = System.getLogger(RelayWatchdogTimer.class.getName());

  /** How long a dead timer may go unnoticed. */
  private static final long SECONDS = 5;

  @Resource private ManagedScheduledExecutorService scheduler;

  @Inject private RelayTimer timer;

  private ScheduledFuture<?> watch;

  @PostConstruct
  void start() {
    watch = scheduler.scheduleWithFixedDelay(this::look, SECONDS, SECONDS, TimeUnit.SECONDS);
  }

  private void look() {
    try {
      timer.rearmIfDead();
    } catch (Throwable thrown) { // would end the schedule
      LOG.log(
          Level.WARNING, "The relay's timer could not be looked after, tried again soon", thrown);
    }
  }

  @PreDestroy
  void stop() {
    watch.cancel(false);
  }
}
