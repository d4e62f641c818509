package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/**
 * The relay's clockwork: wakes it at every poll interval. A tick only wakes, so that it never lasts
 * until the next one; and lets nothing escape, because a server may drop a timer for good that
 * fails twice.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RelayTimer {
  private static final System.Logger LOG = System.getLogger(RelayTimer.class.getName());

  @Resource private TimerService timers;

  @Inject private RelayWakeup wakeup;
  @Inject private Settings settings;

  @PostConstruct
  void start() {
    // Once by hand: the first run makes the beans, and no tick should have to wait for that
    tick();
    arm();
  }

  /** Session beans go before what a transaction needs; a CDI bean would learn it too late. */
  @PreDestroy
  void stop() {
    wakeup.stop();
  }

  private void arm() {
    timers.createIntervalTimer(
        settings.pollInterval().toMillis(),
        settings.pollInterval().toMillis(),
        new TimerConfig("herald-relay", false));
  }

  @Timeout
  void tick() {
    try {
      wakeup.wake();
    } catch (Throwable thrown) {
      LOG.log(Level.WARNING, "The relay could not be woken, the next tick tries again", thrown);
    }
  }

  /** Arms the timer again if the server has dropped it. */
  public void rearmIfDead() {
    if (timers.getTimers().isEmpty()) {
      LOG.log(Level.WARNING, "The relay's timer was gone; it is armed again");
      arm();
    }
  }
}
