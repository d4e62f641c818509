package io.cosmicclash.herald.relay;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What one pass did, fired as a CDI event after its commit.
 *
 * @param relaying whether this node held the relay's lock
 * @param tailed how many events were handed over that others had published: another node, or a pass
 *     of this one whose commit was believed to have failed
 * @param relayed how many events were handed over and acknowledged
 * @param parked the events that were set aside
 * @param left ids that were left for later, because another transaction holds their rows
 * @param unacknowledged ids that were handed over, and not there any more to acknowledge
 * @param more whether the batch was full, so that the next pass should follow at once
 * @param took from begin to end of the transaction
 */
public record PassResult(
    boolean relaying,
    int tailed,
    int relayed,
    List<Parked> parked,
    Set<String> left,
    Set<String> unacknowledged,
    boolean more,
    Duration took) {

  /**
   * An event that was set aside.
   *
   * @param reason what the table says in {@code last_error}
   */
  public record Parked(String eventId, String reason) {}

  /** Nothing was handed over, because a new epoch has to begin first. */
  static PassResult newEpoch(boolean begun) {
    return tailed(begun, 0, begun);
  }

  static PassResult tailed(boolean relaying, int tailed, boolean more) {
    return new PassResult(relaying, tailed, 0, List.of(), Set.of(), Set.of(), more, Duration.ZERO);
  }

  PassResult took(Duration duration) {
    return new PassResult(relaying, tailed, relayed, parked, left, unacknowledged, more, duration);
  }

  boolean didSomething() {
    return tailed + relayed + parked.size() > 0;
  }
}
