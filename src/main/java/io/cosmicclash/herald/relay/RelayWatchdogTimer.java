package io.cosmicclash.herald.relay;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
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
 * Looks after the relay's timer, which a server may drop or an administrator cancel. Another timer
 * and not a scheduled task: WildFly reports each run of a task as an error while it is suspended.
 */
@Singleton
@Startup
@DependsOn("RelayTimer")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RelayWatchdogTimer {
  private static final System.Logger LOG = System.getLogger(RelayWatchdogTimer.class.getName());

  /** How long a dead timer may go unnoticed. */
  private static final long MILLIS = 5000;

  @Resource private TimerService timers;

  @Inject private RelayTimer timer;

  private volatile boolean stopped;

  @PostConstruct
  void start() {
    timers.createIntervalTimer(MILLIS, MILLIS, new TimerConfig("herald-watchdog", false));
  }

  /** Before the relay's timer, on which it depends, is taken down. */
  @PreDestroy
  void stop() {
    stopped = true;
  }

  @Timeout
  void look() {
    try {
      timer.rearmIfDead();
    } catch (Throwable thrown) { // a server may drop this timer, too
      if (!stopped) {
        LOG.log(
            Level.WARNING, "The relay's timer could not be looked after, tried again soon", thrown);
      }
    }
  }
}
