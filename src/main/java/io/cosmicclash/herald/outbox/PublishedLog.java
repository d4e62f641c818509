package io.cosmicclash.herald.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

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

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

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
    return EventRow.rows(
            entityManager
                .createNativeQuery(READ_AFTER)
                .setParameter(1, position)
                .setParameter(2, limit))
        .stream()
        .map(row -> new PositionedEvent(((Number) row[8]).longValue(), EventRow.pending(row)))
        .toList();
  }
}
