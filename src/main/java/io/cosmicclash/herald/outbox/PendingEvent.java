package io.cosmicclash.herald.outbox;

import java.time.Instant;

/**
 * A committed event that is not published yet.
 *
 * @param createdAt with microseconds, as the table keeps it
 * @param payloadBytes the payload's length in bytes
 * @param payload the payload, or null while it is only known by its length: see {@link Outbox#load}
 */
@SuppressWarnings("ArrayRecordComponent") // bytes that are handed on, and never compared
public record PendingEvent(
    String eventId,
    String aggregateType,
    String aggregateId,
    long revision,
    String eventType,
    Instant createdAt,
    long payloadBytes,
    byte[] payload) {

  PendingEvent withPayload(byte[] loaded) {
    return new PendingEvent(
        eventId, aggregateType, aggregateId, revision, eventType, createdAt, loaded.length, loaded);
  }
}
