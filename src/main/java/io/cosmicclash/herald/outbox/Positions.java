package io.cosmicclash.herald.outbox;

import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * The ledger of positions. Clients see a position before the acknowledgement commits, so it is
 * reserved in a transaction of its own first: whatever crashes afterwards, PostgreSQL included, no
 * other event can get it.
 */
@ApplicationScoped
public class Positions {

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  @Inject private Settings settings;

  /**
   * Reserves the next positions for good, also when the caller's transaction rolls back.
   *
   * @param count how many, at least 1
   * @return the last of them
   */
  @Transactional(TxType.REQUIRES_NEW)
  public long reserve(int count) {
    // The pass that waits for this must not wait for longer than for its own rows
    entityManager
        .createNativeQuery("select set_config('lock_timeout', ?1, true)")
        .setParameter(1, settings.lockTimeout().toMillis() + "ms")
        .getSingleResult();
    Number last =
        (Number)
            entityManager
                .createNativeQuery(
                    "update herald_stream set reserved = reserved + ?1 returning reserved")
                .setParameter(1, count)
                .getSingleResult();
    return last.longValue();
  }
}
