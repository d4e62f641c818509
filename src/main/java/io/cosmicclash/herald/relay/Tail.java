package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.outbox.PositionedEvent;
import io.cosmicclash.herald.outbox.PublishedLog;
import io.cosmicclash.herald.wire.Cursor;
import io.cosmicclash.herald.wire.Envelope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Hands this node's subscribers what others have published beyond the node's head. Called inside a
 * pass; what it reads is committed already, so a crash here costs nothing.
 */
@ApplicationScoped
class Tail {
  @Inject private PublishedLog log;
  @Inject private Outbox outbox;
  @Inject private Hub hub;
  @Inject private Envelope envelope;

  /**
   * @param tailed how many events were handed over
   * @param more whether there may be more
   */
  record Page(int tailed, boolean more) {}

  /** Hands over one page. */
  Page handOverNext(String epoch) {
    List<PositionedEvent> read = log.readAfter(hub.head().position(), Outbox.MAX_LIMIT);
    List<PositionedEvent> page = ByteBudget.cut(read, row -> row.event().payloadBytes());
    List<PendingEvent> events =
        outbox.load(page.stream().map(PositionedEvent::event).toList(), Long.MAX_VALUE);
    int next = 0;
    for (PositionedEvent row : page) {
      // The purge may have taken an event between the two reads
      if (next < events.size() && events.get(next).eventId().equals(row.event().eventId())) {
        hub.handOver(envelope.of(events.get(next++), new Cursor(epoch, row.position())));
      }
    }
    return new Page(page.size(), page.size() < read.size() || read.size() == Outbox.MAX_LIMIT);
  }
}
