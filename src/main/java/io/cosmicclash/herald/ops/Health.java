package io.cosmicclash.herald.ops;

import io.cosmicclash.herald.relay.PassFailed;
import io.cosmicclash.herald.relay.PassResult;
import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Whether events flow through this node, judged by what the relay's last passes said. */
@ApplicationScoped
public class Health {
  /** A relay that is silent for as long as this, beside its poll interval, is not working. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * @param at when the pass ended
   * @param failure why it failed, null if it did not
   */
  private record LastPass(Instant at, String failure) {}

  private volatile LastPass last;

  @Inject private Clock clock;
  @Inject private Settings settings;

  void passed(@Observes PassResult result) {
    last = new LastPass(clock.instant(), null);
  }

  void failed(@Observes PassFailed failure) {
    last = new LastPass(clock.instant(), failure.reason());
  }

  /** Why events do not flow, for people; null if they do. */
  String impediment() {
    LastPass pass = last;
    if (pass == null) {
      return "the relay has not run yet";
    }
    if (pass.failure() != null) {
      return pass.failure();
    }
    Duration silence = Duration.between(pass.at(), clock.instant());
    return silence.compareTo(PATIENCE.plus(settings.pollInterval())) > 0
        ? "the relay has not run for " + silence.toSeconds() + " s"
        : null;
  }
}
