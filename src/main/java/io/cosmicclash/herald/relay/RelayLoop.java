package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.outbox.Failure;
import io.cosmicclash.herald.outbox.Schema;
import io.cosmicclash.herald.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Runs passes until there is nothing left to do, and cannot die: whatever a pass throws ends here,
 * as a pause and as one log line for each change of state. Called by one thread at a time.
 */
@ApplicationScoped
public class RelayLoop {
  private static final System.Logger LOG = System.getLogger(RelayLoop.class.getName());

  @Inject private Schema schema;
  @Inject private RelayPass pass;
  @Inject private Hub hub;
  @Inject private Settings settings;
  @Inject private Clock clock;
  @Inject private Event<PassResult> passed;
  @Inject private Event<PassFailed> failed;

  private Backoff backoff;
  private Instant settingsDue = Instant.MIN;
  private boolean running;
  private Instant failingSince;

  /** After a pass that waited for a locked row in vain, until nothing has to be left out. */
  private boolean aroundLocks;

  private boolean aroundLocksSaid;
  private final Set<String> reasonsSaid = new HashSet<>();

  @PostConstruct
  void prepare() {
    backoff = new Backoff(settings.pollInterval(), settings::maxPause);
  }

  /**
   * Runs one pass.
   *
   * @return whether the next one should follow at once
   */
  boolean runOnce() {
    Instant begin = clock.instant();
    if (!backoff.isOver(begin)) {
      return false;
    }
    try {
      followSettings(begin); // between passes, so that one pass sees one value
      schema.prepare();
      PassResult result = pass.run(aroundLocks);
      hub.settle();
      succeeded(result.took(Duration.between(begin, clock.instant())));
      return result.more();
    } catch (Throwable thrown) { // nothing may end the relay, not even an Error
      // Whether it committed is unknown. If so, the tail finds its events; if not, they come again.
      hub.forget();
      failed(thrown);
      return false;
    }
  }

  private void followSettings(Instant now) {
    if (now.isBefore(settingsDue)) {
      return;
    }
    settings.follow();
    settingsDue = now.plusSeconds(1);
  }

  private void succeeded(PassResult result) {
    backoff.end();
    if (failingSince != null) {
      Duration outage = Duration.between(failingSince, clock.instant());
      LOG.log(Level.INFO, () -> "The relay works again, after " + outage.toMillis() + " ms");
      failingSince = null;
      reasonsSaid.clear();
    } else if (!running) {
      LOG.log(
          Level.INFO,
          () -> "The relay is running; the stream stands at position " + hub.head().position());
    }
    running = true;
    boolean leaving = !result.left().isEmpty();
    if (leaving && !aroundLocksSaid) {
      LOG.log(
          Level.WARNING,
          () ->
              "Left for later, with what follows them in their aggregates, because another"
                  + " transaction locks their rows: "
                  + result.left());
    }
    aroundLocks = leaving;
    aroundLocksSaid = leaving;
    for (PassResult.Parked parked : result.parked()) {
      LOG.log(
          Level.WARNING, () -> "Event '" + parked.eventId() + "' is parked: " + parked.reason());
    }
    if (!result.unacknowledged().isEmpty()) {
      LOG.log(
          Level.WARNING,
          () ->
              "Handed over, but deleted or published by somebody else before the acknowledgement: "
                  + result.unacknowledged());
    }
    if (result.didSomething()) {
      LOG.log(Level.DEBUG, result::toString);
    }
    passed.fire(result);
  }

  private void failed(Throwable thrown) {
    Instant now = clock.instant();
    backoff.begin(now);
    Failure failure = Failure.of(thrown);
    aroundLocks |= failure.kind().equals(Failure.LOCKED);
    if (failingSince == null) {
      failingSince = now;
    }
    if (reasonsSaid.add(failure.kind())) {
      String line =
          "The relay pauses, and tries again within "
              + settings.maxPause()
              + ": "
              + failure.reason();
      if (failure.expected()) {
        LOG.log(Level.WARNING, line);
      } else {
        LOG.log(Level.ERROR, line, thrown);
      }
    }
    failed.fire(new PassFailed(failure.reason()));
  }
}
