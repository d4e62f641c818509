package io.cosmicclash.herald.outbox;

import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/**
 * The lock under which one node at a time relays. It lasts until the caller's transaction ends,
 * however that ends: with the node, with its connection, or with PostgreSQL's patience.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RelayLock {
  /**
   * Any number that no other program uses for an advisory lock of this database: "herald" in ASCII,
   * then 1.
   */
  private static final long KEY = 0x6865_7261_6c64_01L;

  /**
   * The time-outs end a transaction that hangs on a row, in a statement, or with a node that
   * sleeps. The two {@code enable_} settings keep the planner on the outbox's partial indexes: the
   * statistics of a table that is a queue are always stale, and one sequential scan a batch would
   * be slower than everything else together.
   */
  private static final String TRY_LOCK =
      """
      select pg_try_advisory_xact_lock(?1),
             set_config('lock_timeout', ?2, true),
             set_config('statement_timeout', ?3, true),
             set_config('idle_in_transaction_session_timeout', ?4, true),
             set_config('enable_seqscan', 'off', true),
             set_config('enable_bitmapscan', 'off', true)""";

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  @Inject private Settings settings;

  /**
   * Takes the lock if it is free, without waiting, and bounds what the transaction may take from
   * here on.
   */
  public boolean tryAcquire() {
    Object[] row =
        (Object[])
            entityManager
                .createNativeQuery(TRY_LOCK)
                .setParameter(1, KEY)
                .setParameter(2, millis(settings.lockTimeout()))
                .setParameter(3, millis(settings.statementTimeout()))
                .setParameter(4, millis(settings.idleTimeout()))
                .getSingleResult();
    return (Boolean) row[0];
  }

  private static String millis(Duration duration) {
    return duration.toMillis() + "ms";
  }
}
