package io.cosmicclash.herald.relay;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How much payload one batch may hold, so that a batch of the largest events fills neither the heap
 * nor a queue.
 */
final class ByteBudget {
  private static final long MAX_BATCH_BYTES = 4 << 20;

  private ByteBudget() {}

  /** The longest beginning of the events that fits into the budget, at least one event. */
  static <T> List<T> cut(List<T> events, ToLongFunction<T> bytes) {
    long total = 0;
    for (int i = 0; i < events.size(); i++) {
      total += bytes.applyAsLong(events.get(i));
      if (total > MAX_BATCH_BYTES) {
        return events.subList(0, Math.max(i, 1));
      }
    }
    return events;
  }
}
