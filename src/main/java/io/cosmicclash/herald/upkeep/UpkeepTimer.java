package io.cosmicclash.herald.upkeep;

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
 * The clockwork of the upkeep. A tick is short: it ends with a small batch, or finds one at work.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class UpkeepTimer {
  private static final System.Logger LOG = System.getLogger(UpkeepTimer.class.getName());

  private static final long MILLIS = 1000;

  @Resource private TimerService timers;

  @Inject private Upkeep upkeep;

  @PostConstruct
  void start() {
    timers.createIntervalTimer(MILLIS, MILLIS, new TimerConfig("herald-upkeep", false));
  }

  /** Before what a transaction needs is taken down. */
  @PreDestroy
  void stop() {
    upkeep.stop();
  }

  @Timeout
  void tick() {
    try {
      upkeep.look();
    } catch (Throwable thrown) { // a server may drop the timer
      LOG.log(Level.WARNING, "The upkeep has failed, and is tried again soon", thrown);
    }
  }
}
