package io.cosmicclash.herald.testing;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;

/** A row for the outbox, inserted with plain JDBC. A null time leaves it to the table's default. */
@SuppressWarnings("ArrayRecordComponent") // bytes that are handed on, and never compared
public record Row(
    String id,
    String aggregateType,
    String aggregateId,
    long revision,
    String eventType,
    byte[] payload,
    OffsetDateTime createdAt) {

  public static Row of(String aggregateType, String aggregateId, long revision) {
    return new Row(
        UUID.randomUUID().toString(),
        aggregateType,
        aggregateId,
        revision,
        "test.happened",
        "{\"n\":1}".getBytes(StandardCharsets.UTF_8),
        null);
  }

  public Row id(String other) {
    return new Row(other, aggregateType, aggregateId, revision, eventType, payload, createdAt);
  }

  public Row eventType(String other) {
    return new Row(id, aggregateType, aggregateId, revision, other, payload, createdAt);
  }

  public Row payload(byte[] other) {
    return new Row(id, aggregateType, aggregateId, revision, eventType, other, createdAt);
  }

  public Row payload(String other) {
    return payload(other.getBytes(StandardCharsets.UTF_8));
  }

  public Row createdAt(OffsetDateTime other) {
    return new Row(id, aggregateType, aggregateId, revision, eventType, payload, other);
  }

  public void insert(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "insert into outbox (event_id, aggregate_type, aggregate_id, revision, event_type, payload, created_at)"
                + " values (?, ?, ?, ?, ?, ?, coalesce(?, clock_timestamp()))")) {
      statement.setString(1, id);
      statement.setString(2, aggregateType);
      statement.setString(3, aggregateId);
      statement.setLong(4, revision);
      statement.setString(5, eventType);
      statement.setBytes(6, payload);
      statement.setObject(7, createdAt, java.sql.Types.TIMESTAMP_WITH_TIMEZONE);
      statement.executeUpdate();
    }
  }
}
