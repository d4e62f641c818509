package io.cosmicclash.herald.outbox;

import jakarta.persistence.Query;
import java.sql.Timestamp;
import java.util.List;

/** How a row of a native query becomes a record. */
final class EventRow {
  /**
   * Payloads up to this length come with the row; longer ones only with {@link Outbox#load}, once
   * they are needed.
   */
  private static final int INLINE_BYTES = 2048;

  static final String COLUMNS =
      """
      o.event_id, o.aggregate_type, o.aggregate_id, o.revision, o.event_type, o.created_at,
             octet_length(o.payload),
             case when octet_length(o.payload) <= %d then o.payload end"""
          .formatted(INLINE_BYTES);

  private EventRow() {}

  static PendingEvent pending(Object[] row) {
    return new PendingEvent(
        (String) row[0],
        (String) row[1],
        (String) row[2],
        ((Number) row[3]).longValue(),
        (String) row[4],
        ((Timestamp) row[5]).toInstant(),
        ((Number) row[6]).longValue(),
        (byte[]) row[7]);
  }

  @SuppressWarnings("unchecked") // a native query without a result class gives rows
  static List<Object[]> rows(Query query) {
    return query.getResultList();
  }
}
