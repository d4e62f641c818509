package io.cosmicclash.herald.outbox;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * {@code timestamptz} as an {@link Instant}, through the one class that the driver sends with its
 * offset: a local date and time in between would be ambiguous for an hour each autumn.
 */
@Converter
class InstantConverter implements AttributeConverter<Instant, Timestamp> {

  @Override
  public Timestamp convertToDatabaseColumn(Instant instant) {
    return instant == null ? null : Timestamp.from(instant);
  }

  @Override
  public Instant convertToEntityAttribute(Timestamp timestamp) {
    return timestamp == null ? null : timestamp.toInstant();
  }
}
