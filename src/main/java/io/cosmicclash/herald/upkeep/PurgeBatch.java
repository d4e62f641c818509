package io.cosmicclash.herald.upkeep;

import io.cosmicclash.herald.outbox.Retention;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/** One batch of the purge, in one short transaction: the rows and the horizon, or neither. */
@ApplicationScoped
class PurgeBatch {
  /** Small, so that the relay and the producers never wait for it, nor the vacuum. */
  private static final int BATCH_SIZE = 1000;

  @Inject private Retention retention;

  /**
   * Deletes what was published before a time.
   *
   * @return whether there may be more
   */
  @Transactional(TxType.REQUIRES_NEW)
  boolean purge(Instant publishedBefore) {
    return retention.tryLock() && retention.purge(publishedBefore, BATCH_SIZE) >= BATCH_SIZE;
  }
}
