package io.cosmicclash.herald.session;

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

/** The clockwork of the sessions' pings and deadlines. */
@Singleton
@Startup
public class SessionTimer {
  private static final System.Logger LOG = System.getLogger(SessionTimer.class.getName());

  @Resource private ManagedScheduledExecutorService scheduler;

  @Inject private Sessions sessions;

  private ScheduledFuture<?> schedule;

  @PostConstruct
  void start() {
    schedule = scheduler.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    try {
      sessions.tick();
    } catch (Throwable thrown) { // would end the schedule
      LOG.log(Level.WARNING, "The sessions could not be looked after, tried again soon", thrown);
    }
  }

  @PreDestroy
  void stop() {
    schedule.cancel(false);
  }
}
