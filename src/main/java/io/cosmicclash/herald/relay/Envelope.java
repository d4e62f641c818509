package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Topic;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.wire.Cursor;
import io.cosmicclash.herald.wire.EventEncoder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** Makes an event of the outbox ready for its subscribers, once for all of them. */
@ApplicationScoped
class Envelope {
  @Inject private EventEncoder encoder;
  @Inject private Clock clock;

  Delivery of(PendingEvent event, Cursor cursor) {
    return delivery(event, cursor, encoder.encode(event, cursor));
  }

  /** The marker for those who would have got an event that is left out. */
  Delivery ofSkipped(PendingEvent event, Cursor cursor, String reason) {
    return delivery(event, cursor, encoder.encodeSkipped(event, cursor, reason, clock.instant()));
  }

  private static Delivery delivery(PendingEvent event, Cursor cursor, String text) {
    Topic topic = new Topic(event.aggregateType(), event.aggregateId());
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return new Delivery(cursor.position(), topic, event.eventType(), text, bytes);
  }
}
