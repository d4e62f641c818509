package io.cosmicclash.herald.outbox;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The table {@code outbox}: append, read what is unpublished, acknowledge.
 *
 * <p>Everything happens in the caller's transaction, and becomes true when that commits; without
 * one the container refuses the call. Any number of callers may come at once: the guard {@code
 * published_at is null} in each UPDATE, and the count of its rows, decide who was first.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class Outbox {
  /** The most events that one call reads: a backlog of millions must not be loaded at once. */
  public static final int MAX_LIMIT = 1000;

  private static final String UNPUBLISHED = "o.published_at is null and o.parked_at is null";

  private static final String READ_UNPUBLISHED =
      """
      select %s
        from outbox o
       where %s
       order by o.created_at, o.event_id
       limit ?1"""
          .formatted(EventRow.COLUMNS, UNPUBLISHED);

  private static final String READ_LOWER_REVISIONS =
      """
      select %s
        from (select aggregate_type, aggregate_id, max(revision) as highest, count(*) as events
                from unnest(cast(?1 as text[]), cast(?2 as text[]), cast(?3 as bigint[]))
                       as event (aggregate_type, aggregate_id, revision)
               group by aggregate_type, aggregate_id) page
       cross join lateral (
             select o.*
               from outbox o
              where o.aggregate_type = page.aggregate_type
                and o.aggregate_id = page.aggregate_id
                and o.revision < page.highest
                and %s
                and o.event_id <> all (cast(?4 as text[]))
              order by o.revision, o.created_at, o.event_id
              limit page.events) o"""
          .formatted(EventRow.COLUMNS, UNPUBLISHED);

  private static final String LOAD =
      "select o.event_id, o.payload from outbox o where o.event_id = any (cast(?1 as text[]))";

  private static final String LOCK_FREE =
      """
      select o.event_id
        from outbox o
       where o.event_id = any (cast(?1 as text[]))
         and %s
         for no key update skip locked"""
          .formatted(UNPUBLISHED);

  private static final String ACKNOWLEDGE_BATCH =
      """
      update outbox o
         set published_at = ?3, position = batch.position
        from unnest(cast(?1 as text[]), cast(?2 as bigint[])) as batch (event_id, position)
       where o.event_id = batch.event_id
         and o.published_at is null
      returning o.event_id""";

  private static final String PARK =
      """
      update outbox
         set parked_at = ?2, last_error = ?3, attempts = attempts + 1
       where event_id = ?1 and published_at is null and parked_at is null""";

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  /**
   * Adds an event to the caller's transaction: it is relayed after that commits, and never existed
   * if that rolls back.
   *
   * @throws jakarta.persistence.PersistenceException if the id exists already; the transaction then
   *     rolls back
   */
  public void append(NewEvent event) {
    entityManager.persist(new OutboxEvent(event));
    entityManager.flush();
  }

  /**
   * The unpublished events that come first by {@code created_at, event_id}; parked ones are left
   * out. Marks nothing: another caller reads the same.
   *
   * @param limit how many at the most, 1 to {@value #MAX_LIMIT}
   * @throws IllegalArgumentException if the limit is outside its bounds
   */
  public List<PendingEvent> readUnpublished(int limit) {
    requireLimit(limit);
    return pending(entityManager.createNativeQuery(READ_UNPUBLISHED).setParameter(1, limit));
  }

  /**
   * The unpublished events that lie outside a page though their revision is lower than one inside
   * it: of each aggregate the lowest ones, at most as many as it has events in the page.
   */
  public List<PendingEvent> readLowerRevisions(List<PendingEvent> page) {
    return pending(
        entityManager
            .createNativeQuery(READ_LOWER_REVISIONS)
            .setParameter(1, texts(page, PendingEvent::aggregateType))
            .setParameter(2, texts(page, PendingEvent::aggregateId))
            .setParameter(3, numbers(page, PendingEvent::revision))
            .setParameter(4, texts(page, PendingEvent::eventId)));
  }

  /**
   * The same events in the same order, with their payloads up to a length; an event that is gone
   * meanwhile is left out.
   *
   * @param maxBytes longer payloads stay null
   */
  public List<PendingEvent> load(List<PendingEvent> events, long maxBytes) {
    List<PendingEvent> missing =
        events.stream()
            .filter(event -> event.payload() == null && event.payloadBytes() <= maxBytes)
            .toList();
    if (missing.isEmpty()) {
      return events;
    }
    Query query =
        entityManager
            .createNativeQuery(LOAD)
            .setParameter(1, texts(missing, PendingEvent::eventId));
    Map<Object, Object> payloads =
        EventRow.rows(query).stream().collect(toMap(row -> row[0], row -> row[1]));
    List<PendingEvent> loaded = new ArrayList<>(events.size());
    for (PendingEvent event : events) {
      if (event.payload() != null || event.payloadBytes() > maxBytes) {
        loaded.add(event);
      } else if (payloads.get(event.eventId()) instanceof byte[] payload) {
        loaded.add(event.withPayload(payload));
      }
    }
    return loaded;
  }

  /**
   * Locks the rows of these events, as far as no other transaction holds them, so that an
   * acknowledgement cannot have to wait.
   *
   * @return the ids that another transaction holds, or that are not there to publish any more
   */
  public Set<String> lockFree(List<PendingEvent> events) {
    List<?> locked =
        entityManager
            .createNativeQuery(LOCK_FREE)
            .setParameter(1, texts(events, PendingEvent::eventId))
            .getResultList();
    Set<String> held = new HashSet<>();
    events.forEach(event -> held.add(event.eventId()));
    locked.forEach(held::remove);
    return held;
  }

  /**
   * Marks one event as published, outside the stream: it gets no position, so nobody can replay it.
   *
   * @throws OutboxEventNotFoundException if it is missing or already published
   * @throws IllegalArgumentException if the id is null or empty, or the time is null
   */
  public void acknowledge(String eventId, Instant publishedAt) {
    if (eventId == null || eventId.isEmpty()) {
      throw new IllegalArgumentException("eventId must not be null or empty");
    }
    requireTime(publishedAt);
    int rows =
        entityManager
            .createQuery(
                "update OutboxEvent e set e.publishedAt = :at where e.eventId = :id and e.publishedAt is null")
            .setParameter("at", publishedAt)
            .setParameter("id", eventId)
            .executeUpdate();
    if (rows == 0) {
      throw new OutboxEventNotFoundException(eventId);
    }
    requireOneRow(rows, eventId);
  }

  /**
   * Marks a batch as published, each event with its position, in one statement.
   *
   * @return the ids that were not there to acknowledge, because they are missing or already
   *     published; empty when all went well. The others are acknowledged.
   * @throws IllegalArgumentException if the batch or the time is null, or the batch is empty
   */
  public Set<String> acknowledge(List<PositionedEvent> batch, Instant publishedAt) {
    if (batch == null || batch.isEmpty()) {
      throw new IllegalArgumentException("batch must not be null or empty");
    }
    requireTime(publishedAt);
    List<?> acknowledged =
        entityManager
            .createNativeQuery(ACKNOWLEDGE_BATCH)
            .setParameter(1, texts(batch, positioned -> positioned.event().eventId()))
            .setParameter(2, numbers(batch, PositionedEvent::position))
            .setParameter(3, Timestamp.from(publishedAt))
            .getResultList();
    Set<String> missing = new HashSet<>();
    batch.forEach(positioned -> missing.add(positioned.event().eventId()));
    acknowledged.forEach(missing::remove);
    return missing;
  }

  /**
   * Sets an event aside, with its reason: it is not read any more, until somebody sets {@code
   * parked_at} to null.
   *
   * @return false if there was nothing to park: it is missing, published or parked already
   */
  public boolean park(String eventId, String reason, Instant parkedAt) {
    int rows =
        entityManager
            .createNativeQuery(PARK)
            .setParameter(1, eventId)
            .setParameter(2, Timestamp.from(parkedAt))
            .setParameter(3, reason)
            .executeUpdate();
    if (rows == 0) {
      return false;
    }
    requireOneRow(rows, eventId);
    return true;
  }

  private static void requireTime(Instant publishedAt) {
    if (publishedAt == null) {
      throw new IllegalArgumentException("publishedAt must not be null");
    }
  }

  private static void requireOneRow(int rows, String eventId) {
    if (rows != 1) {
      throw new IllegalStateException(
          "A bug: " + rows + " rows of the outbox have the event_id '" + eventId + "'");
    }
  }

  static void requireLimit(int limit) {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", but is " + limit);
    }
  }

  private static List<PendingEvent> pending(Query query) {
    return EventRow.rows(query).stream().map(EventRow::pending).toList();
  }

  private static <T> String[] texts(List<T> from, Function<T, String> value) {
    return from.stream().map(value).toArray(String[]::new);
  }

  private static <T> Long[] numbers(List<T> from, ToLongFunction<T> value) {
    return from.stream().map(value::applyAsLong).toArray(Long[]::new);
  }
}
