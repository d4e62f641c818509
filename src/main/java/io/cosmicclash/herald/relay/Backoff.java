package io.cosmicclash.herald.relay;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Growing pauses while passes fail: each twice as long as the one before, up to a longest. Not for
 * concurrent use.
 */
final class Backoff {
  private final Duration shortest;
  private final Supplier<Duration> longest;
  private Duration pause = Duration.ZERO;
  private Instant until = Instant.MIN;

  Backoff(Duration shortest, Supplier<Duration> longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  boolean isOver(Instant now) {
    return !now.isBefore(until);
  }

  /** Lengthens the pause and begins it. */
  void begin(Instant now) {
    Duration twice = pause.isZero() ? shortest : pause.multipliedBy(2);
    Duration most = longest.get();
    pause = twice.compareTo(most) > 0 ? most : twice;
    until = now.plus(pause);
  }

  void end() {
    pause = Duration.ZERO;
    until = Instant.MIN;
  }
}
