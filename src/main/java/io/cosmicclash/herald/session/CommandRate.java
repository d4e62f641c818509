package io.cosmicclash.herald.session;

import java.time.Duration;
import java.time.Instant;

/**
 * How many commands a session may send: a bucket of tokens, full at first. Used by one thread at a
 * time.
 */
final class CommandRate {
  /** So many seconds' worth may come at once. */
  private static final int BURST_SECONDS = 5;

  private double spent;
  private Instant last = Instant.EPOCH;

  boolean allows(Instant now, int perSecond) {
    double seconds = Math.max(0, Duration.between(last, now).toMillis()) / 1000.0;
    last = now;
    spent = Math.max(0, spent - seconds * perSecond);
    if (spent + 1 > BURST_SECONDS * perSecond) {
      return false;
    }
    spent++;
    return true;
  }
}
