package io.cosmicclash.herald.session;

import jakarta.annotation.PostConstruct;
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

/** The clockwork of the sessions' pings and deadlines. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SessionTimer {
  private static final System.Logger LOG = System.getLogger(SessionTimer.class.getName());

  private static final long MILLIS = 1000;

  @Resource private TimerService timers;

  @Inject private Sessions sessions;

  @PostConstruct
  void start() {
    timers.createIntervalTimer(MILLIS, MILLIS, new TimerConfig("herald-sessions", false));
  }

  @Timeout
  void tick() {
    try {
      sessions.tick();
    } catch (Throwable thrown) { // a server may drop the timer
      LOG.log(Level.WARNING, "The sessions could not be looked after, tried again soon", thrown);
    }
  }
}
