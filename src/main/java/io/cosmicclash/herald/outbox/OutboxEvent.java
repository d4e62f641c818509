package io.cosmicclash.herald.outbox;

import jakarta.persistence.Cacheable;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * One row of the outbox, from its birth in a producer's transaction, over its publication by the
 * relay, to its end in the purge. Only the row in the database is the truth: other nodes and plain
 * SQL change it, so it is never cached.
 *
 * <p>{@code created_at} is left to the column's default, the database's clock, for all producers
 * alike.
 */
@Entity
@Table(name = "outbox")
@Cacheable(false)
class OutboxEvent {
  @Id
  @Column(name = "event_id")
  private String eventId;

  @Column(name = "aggregate_type")
  private String aggregateType;

  @Column(name = "aggregate_id")
  private String aggregateId;

  @Column(name = "revision")
  private long revision;

  @Column(name = "event_type")
  private String eventType;

  @Column(name = "payload")
  private byte[] payload;

  @Column(name = "published_at")
  @Convert(converter = InstantConverter.class)
  private Instant publishedAt;

  protected OutboxEvent() {}

  OutboxEvent(NewEvent event) {
    this.eventId = event.eventId();
    this.aggregateType = event.aggregateType();
    this.aggregateId = event.aggregateId();
    this.revision = event.revision();
    this.eventType = event.eventType();
    this.payload = event.payload();
  }
}
