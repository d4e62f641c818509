package io.cosmicclash.herald.outbox;

import java.util.List;
import java.util.OptionalLong;

/**
 * What the database says of the published stream.
 *
 * @param epochs every history of it, in the order in which they began; the last one is current
 * @param reserved the last position ever reserved, 0 before the first
 * @param horizon up to this position published events may have been purged
 * @param newEpochReason why a new epoch has to begin, for people; null if none has to
 */
public record StreamState(List<Epoch> epochs, long reserved, long horizon, String newEpochReason) {

  public String epoch() {
    return epochs.get(epochs.size() - 1).name();
  }

  /**
   * Up to which position an epoch has its past in common with the current one; empty if there never
   * was such an epoch.
   */
  public OptionalLong commonPastWith(String epoch) {
    for (int i = 0; i < epochs.size(); i++) {
      if (epochs.get(i).name().equals(epoch)) {
        long common =
            epochs.subList(i + 1, epochs.size()).stream()
                .mapToLong(Epoch::beginsAfter)
                .min()
                .orElse(Long.MAX_VALUE);
        return OptionalLong.of(common);
      }
    }
    return OptionalLong.empty();
  }
}
