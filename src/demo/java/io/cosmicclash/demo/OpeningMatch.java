package io.cosmicclash.demo;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Kicks off one match at the first start, so that whoever opens the page finds one. */
@ApplicationScoped
public class OpeningMatch {

  private static final Logger LOG = System.getLogger(OpeningMatch.class.getName());

  @Inject Scoreboard scoreboard;

  /** A database that is away must not fail the deployment: it may be back by the first request. */
  void onStart(@Observes @Initialized(ApplicationScoped.class) Object started) {
    try {
      scoreboard.kickOffIfNone(Fixture.OPENING);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Started without a match; one can be kicked off from the page", e);
    }
  }
}
