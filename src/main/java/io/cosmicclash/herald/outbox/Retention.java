package io.cosmicclash.herald.outbox;

import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * Deletes what was published long ago, and records in the same transaction how far: the horizon. An
 * unpublished event has no position and no time of publication, so none of these statements can
 * find it; parked ones are unpublished. Any number of nodes may call; one of them purges.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class Retention {
  /** "herald" in ASCII, then 2; the relay's lock is 1. */
  private static final long KEY = 0x6865_7261_6c64_02L;

  private static final String TRY_LOCK =
      """
      select pg_try_advisory_xact_lock(?1),
             set_config('lock_timeout', ?2, true),
             set_config('statement_timeout', ?3, true),
             set_config('idle_in_transaction_session_timeout', ?3, true),
             set_config('enable_seqscan', 'off', true),
             set_config('enable_bitmapscan', 'off', true)""";

  /**
   * The oldest events up to the first that has to stay, so that the horizon has no hole above it.
   * Beginning behind the horizon, because before it the index is full of dead entries.
   */
  private static final String PURGE =
      """
      with oldest as (
        select o.event_id, o.position, bool_and(o.published_at < ?1) over (order by o.position) as due
          from (select event_id, position, published_at from outbox
                 where position > (select horizon from herald_retention)
                 order by position
                 limit ?2) o),
      deleted as (
        delete from outbox o
         using oldest
         where oldest.due and o.event_id = oldest.event_id and o.published_at is not null
        returning o.position),
      moved as (
        update herald_retention r
           set horizon = greatest(r.horizon, d.last)
          from (select max(position) as last from deleted) d
         where d.last is not null)
      select count(*) from deleted""";

  /** What was acknowledged outside the stream has no position, and nobody can replay it. */
  private static final String PURGE_OUTSIDE =
      """
      delete from outbox
       where event_id in (
             select o.event_id from outbox o
              where o.published_at < ?1 and o.position is null
              order by o.published_at
              limit ?2)
         and published_at is not null""";

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  @Inject private Settings settings;

  /**
   * Takes the lock under which one node purges, if it is free; lasts as long as the transaction.
   */
  public boolean tryLock() {
    Object[] row =
        (Object[])
            entityManager
                .createNativeQuery(TRY_LOCK)
                .setParameter(1, KEY)
                .setParameter(2, settings.lockTimeout().toMillis() + "ms")
                .setParameter(3, settings.statementTimeout().toMillis() + "ms")
                .getSingleResult();
    return (Boolean) row[0];
  }

  /**
   * Deletes events that were published before a time, the oldest ones first.
   *
   * @param limit how many at the most, of those in the stream and of those outside each
   * @return how many were deleted
   */
  public int purge(Instant publishedBefore, int limit) {
    Timestamp before = Timestamp.from(publishedBefore);
    Number inStream =
        (Number)
            entityManager
                .createNativeQuery(PURGE)
                .setParameter(1, before)
                .setParameter(2, limit)
                .getSingleResult();
    int outside =
        entityManager
            .createNativeQuery(PURGE_OUTSIDE)
            .setParameter(1, before)
            .setParameter(2, limit)
            .executeUpdate();
    return inStream.intValue() + outside;
  }
}
