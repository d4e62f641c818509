package io.cosmicclash.herald.wire;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Topic;
import io.cosmicclash.herald.outbox.PendingEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;

/** Makes an event of the outbox ready for its subscribers, once for all of them. */
@ApplicationScoped
public class Envelope {
  @Inject private EventEncoder encoder;
  @Inject private StreamEvents streamEvents;

  public Delivery of(PendingEvent event, Cursor cursor) {
    return delivery(event, cursor, encoder.encode(event, cursor));
  }

  /** The marker for those who would have got an event that is left out. */
  public Delivery ofSkipped(PendingEvent event, Cursor cursor, String reason) {
    return delivery(event, cursor, streamEvents.skipped(event, cursor, reason));
  }

  /**
   * The replay of a subscription is over; {@code subscription} is the id of its command, or null.
   */
  public Delivery ofCaughtUp(Cursor cursor, String subscription) {
    return delivery(cursor, null, "", streamEvents.caughtUp(cursor, subscription));
  }

  /**
   * What a subscription asked for is gone; {@code subscription} is the id of its command, or null.
   */
  public Delivery ofReset(Cursor oldest, String reason, String subscription) {
    return delivery(oldest, null, "", streamEvents.reset(oldest, reason, subscription));
  }

  private static Delivery delivery(PendingEvent event, Cursor cursor, String text) {
    Topic topic = new Topic(event.aggregateType(), event.aggregateId());
    return delivery(cursor, topic, event.eventType(), text);
  }

  private static Delivery delivery(Cursor cursor, Topic topic, String eventType, String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return new Delivery(cursor.position(), topic, eventType, text, bytes);
  }
}
