package io.cosmicclash.herald.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stream's own record: its epochs, how far positions are reserved, and how far it is purged.
 * Any number of callers may read; only the holder of the relay's lock begins an epoch.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class StreamLedger {
  private static final String READ =
      """
      select s.reserved,
             r.horizon,
             (select string_agg(e.epoch || ' ' || e.begins_after, ',' order by e.number) from herald_epoch e),
             case when s.new_epoch_reason is not null then s.new_epoch_reason
                  when s.identity <> herald_database_identity()
                  then 'the database was ' || s.identity || ' and is ' || herald_database_identity()
             end
        from herald_stream s, herald_retention r""";

  /** The common past is what is published now, and what was published and purged. */
  private static final String BEGIN_EPOCH =
      """
      with begun as (
        insert into herald_epoch (epoch, begins_after, reason)
        select left(replace(gen_random_uuid()::text, '-', ''), 12),
               greatest(r.horizon, (select coalesce(max(o.position), 0) from outbox o)),
               ?1
          from herald_retention r
        returning epoch, begins_after)
      update herald_stream s
         set epoch = begun.epoch, reserved = greatest(s.reserved, begun.begins_after),
             identity = herald_database_identity(), new_epoch_reason = null
        from begun""";

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  private volatile StreamState lastKnown;

  /**
   * The stream's state. A pass asks in a statement after the one that takes the relay's lock: that
   * one's own snapshot may be older than the lock.
   */
  public StreamState read() {
    Object[] row = (Object[]) entityManager.createNativeQuery(READ).getSingleResult();
    StreamState state =
        new StreamState(
            epochs((String) row[2]),
            ((Number) row[0]).longValue(),
            ((Number) row[1]).longValue(),
            (String) row[3]);
    lastKnown = state;
    return state;
  }

  /** What any caller on this node read last; null before the first. Asks no database. */
  @Transactional(TxType.SUPPORTS)
  public StreamState lastKnown() {
    return lastKnown;
  }

  /**
   * Begins a new epoch behind the last published position; what was handed over beyond it belongs
   * to a past that is lost. To be called under the relay's lock.
   */
  public void beginEpoch(String reason) {
    int rows = entityManager.createNativeQuery(BEGIN_EPOCH).setParameter(1, reason).executeUpdate();
    if (rows != 1) {
      throw new IllegalStateException("A bug: herald_stream has " + rows + " rows");
    }
  }

  private static List<Epoch> epochs(String text) {
    return Stream.of(text.split(",", -1))
        .map(entry -> entry.split(" ", 2))
        .map(entry -> new Epoch(entry[0], Long.parseLong(entry[1])))
        .toList();
  }
}
