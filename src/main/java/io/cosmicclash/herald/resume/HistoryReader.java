package io.cosmicclash.herald.resume;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.outbox.Aggregate;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.outbox.PositionedEvent;
import io.cosmicclash.herald.outbox.PublishedLog;
import io.cosmicclash.herald.outbox.StreamLedger;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.Cursor;
import io.cosmicclash.herald.wire.Envelope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the table for replays, a page in a short transaction that nobody's client can lengthen. Any
 * number of threads may call; the relay is not waited for.
 */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
class HistoryReader {
  private static final int PAGE_EVENTS = 200;

  @Inject private PublishedLog log;
  @Inject private Outbox outbox;
  @Inject private StreamLedger ledger;
  @Inject private Hub hub;
  @Inject private Envelope envelope;
  @Inject private Settings settings;

  /**
   * A piece of history.
   *
   * @param events those of the subscription, in their order
   * @param upTo no event of the subscription is missing up to this position
   * @param stream the stream's state after the events were read: if its horizon or its epoch has
   *     passed the page's begin, the page may have holes
   */
  record Page(List<Delivery> events, long upTo, StreamState stream) {}

  /** The stream's state as it is in the database now. */
  StreamState stream() {
    return ledger.read();
  }

  /** What follows a position: at most so much payload, or one event. */
  Page readAfter(Head from, Subscription subscription, int maxBytes) {
    log.boundReading(settings.statementTimeout().toMillis());
    // In this order: what is committed before the page is read can be seen by it
    Head settled = hub.settled();
    long seen = Math.max(log.last(), settled.epoch().equals(from.epoch()) ? settled.position() : 0);
    List<PositionedEvent> read = read(from.position(), subscription);
    long upTo =
        read.size() == PAGE_EVENTS
            ? read.get(PAGE_EVENTS - 1).position()
            : Math.max(seen, from.position());
    List<PositionedEvent> page = new ArrayList<>();
    long bytes = 0;
    for (PositionedEvent row : read) {
      if (subscription.wants(row.event().eventType())) {
        bytes += row.event().payloadBytes();
        if (bytes > maxBytes && !page.isEmpty()) {
          upTo = page.get(page.size() - 1).position();
          break;
        }
        page.add(row);
      }
    }
    return new Page(deliveries(page, from.epoch()), upTo, ledger.read());
  }

  private List<PositionedEvent> read(long position, Subscription wish) {
    return wish.everything()
        ? log.readAfter(position, PAGE_EVENTS)
        : log.readHistory(
            wish.topics().stream().map(topic -> new Aggregate(topic.type(), topic.id())).toList(),
            List.copyOf(wish.aggregateTypes()),
            position,
            PAGE_EVENTS);
  }

  private List<Delivery> deliveries(List<PositionedEvent> page, String epoch) {
    List<PendingEvent> loaded =
        outbox.load(page.stream().map(PositionedEvent::event).toList(), Long.MAX_VALUE);
    if (loaded.size() < page.size()) {
      return List.of(); // purged meanwhile, as the horizon says
    }
    List<Delivery> deliveries = new ArrayList<>(page.size());
    for (int i = 0; i < page.size(); i++) {
      deliveries.add(envelope.of(loaded.get(i), new Cursor(epoch, page.get(i).position())));
    }
    return deliveries;
  }
}
