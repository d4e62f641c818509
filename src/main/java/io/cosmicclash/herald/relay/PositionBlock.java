package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.outbox.Positions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * This node's block of durably reserved positions. It survives a failed pass, whose positions stay
 * used up: clients have seen them. Used by one pass at a time, under the relay's lock.
 */
@ApplicationScoped
public class PositionBlock {
  /**
   * A reservation costs a transaction, and a restart leaves a hole of this size at the most; both
   * are cheap.
   */
  private static final int BLOCK_SIZE = 10_000;

  @Inject private Positions positions;

  private long next = 1;
  private long last;

  /**
   * Gives the next positions, ascending and without a hole, reserving a block first if need be.
   *
   * @param count how many, at least 1
   * @param reserved the last position that anybody has reserved, read under the relay's lock. If it
   *     is not the end of this block, another node has reserved since, and may have used higher
   *     positions: the block is given up.
   * @return the first of them
   */
  synchronized long take(int count, long reserved) {
    if (last != reserved || last - next + 1 < count) {
      int size = Math.max(BLOCK_SIZE, count);
      last = positions.reserve(size);
      next = last - size + 1;
    }
    long first = next;
    next += count;
    return first;
  }
}
