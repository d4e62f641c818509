package io.cosmicclash.herald.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.function.Function;

/**
 * The published events as a log, in the order of their positions, which is also the order in which
 * they become visible: whoever has read up to a position never finds another one below it.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PublishedLog {
  private static final String READ_AFTER =
      """
      select %s, o.position
        from outbox o
       where o.position > ?1
       order by o.position
       limit ?2"""
          .formatted(EventRow.COLUMNS);

  /** Each topic by its own index, so that one aggregate's history costs what it is long. */
  private static final String READ_HISTORY =
      """
      select %s, o.position
        from (select hit.position
                from unnest(cast(?3 as text[]), cast(?4 as text[])) as topic (type, id)
               cross join lateral (
                     select o.position
                       from outbox o
                      where o.aggregate_type = topic.type
                        and o.aggregate_id = topic.id
                        and o.position > ?1
                      order by o.position
                      limit ?2) hit
               union
              select hit.position
                from unnest(cast(?5 as text[])) as topic (type)
               cross join lateral (
                     select o.position
                       from outbox o
                      where o.aggregate_type = topic.type
                        and o.position > ?1
                      order by o.position
                      limit ?2) hit
               order by 1
               limit ?2) page
        join outbox o on o.position = page.position
       order by o.position"""
          .formatted(EventRow.COLUMNS);

  /** As for the relay's transaction: see {@link RelayLock}. */
  private static final String BOUND =
      """
      select set_config('statement_timeout', ?1, true),
             set_config('idle_in_transaction_session_timeout', ?1, true),
             set_config('enable_seqscan', 'off', true),
             set_config('enable_bitmapscan', 'off', true)""";

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  /** Bounds what the caller's transaction may take, one that only reads a page. */
  public void boundReading(long millis) {
    entityManager.createNativeQuery(BOUND).setParameter(1, millis + "ms").getSingleResult();
  }

  /** The last position in the log, 0 if it is empty. */
  public long last() {
    return ((Number)
            entityManager
                .createNativeQuery("select coalesce(max(position), 0) from outbox")
                .getSingleResult())
        .longValue();
  }

  /**
   * The events behind a position; longer payloads are not loaded yet, see {@link Outbox#load}.
   *
   * @param limit how many at the most, 1 to {@link Outbox#MAX_LIMIT}
   */
  public List<PositionedEvent> readAfter(long position, int limit) {
    Outbox.requireLimit(limit);
    return events(
        entityManager
            .createNativeQuery(READ_AFTER)
            .setParameter(1, position)
            .setParameter(2, limit));
  }

  /**
   * As {@link #readAfter(long, int)}, but only the events of some aggregates and of all aggregates
   * of some types.
   */
  public List<PositionedEvent> readHistory(
      List<Aggregate> aggregates, List<String> types, long position, int limit) {
    Outbox.requireLimit(limit);
    return events(
        entityManager
            .createNativeQuery(READ_HISTORY)
            .setParameter(1, position)
            .setParameter(2, limit)
            .setParameter(3, texts(aggregates, Aggregate::type))
            .setParameter(4, texts(aggregates, Aggregate::id))
            .setParameter(5, texts(types, type -> type)));
  }

  private static <T> String[] texts(List<T> all, Function<T, String> text) {
    return all.stream().map(text).toArray(String[]::new);
  }

  private static List<PositionedEvent> events(Query query) {
    return EventRow.rows(query).stream()
        .map(row -> new PositionedEvent(((Number) row[8]).longValue(), EventRow.pending(row)))
        .toList();
  }
}
