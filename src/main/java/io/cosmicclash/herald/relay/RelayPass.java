package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.outbox.PositionedEvent;
import io.cosmicclash.herald.outbox.RelayLock;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.Cursor;
import io.cosmicclash.herald.wire.Envelope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One round of the relay, in one transaction: take the lock, tail, read, give positions, hand over,
 * acknowledge.
 *
 * <p>The events are handed over before the acknowledgement commits. A crash in between, or a commit
 * that fails, leaves them unpublished: they are handed over again, with the same ids, under later
 * positions. Called by one thread of a node at a time; the lock keeps the other nodes out.
 */
@ApplicationScoped
public class RelayPass {
  @Inject private RelayLock lock;
  @Inject private Epochs epochs;
  @Inject private Tail tail;
  @Inject private Outbox outbox;
  @Inject private PositionBlock block;
  @Inject private Envelope envelope;
  @Inject private Hub hub;
  @Inject private Settings settings;
  @Inject private Clock clock;

  /**
   * Relays one batch, or only tails while another node relays.
   *
   * @param aroundLocks whether to leave out events whose rows another transaction holds, with what
   *     follows them in their aggregates; it costs a statement
   * @return what is true once the transaction has committed
   */
  @Transactional(TxType.REQUIRES_NEW)
  public PassResult run(boolean aroundLocks) {
    boolean relaying = lock.tryAcquire();
    StreamState stream = epochs.follow(relaying);
    if (stream == null) {
      return PassResult.newEpoch(relaying);
    }
    Tail.Page tailed = tail.handOverNext(stream.epoch());
    if (!relaying || tailed.more()) {
      // What others published comes first: its positions are lower than any that this pass gives
      return PassResult.tailed(relaying, tailed.tailed(), tailed.more());
    }
    List<PendingEvent> page = outbox.readUnpublished(settings.batchSize());
    if (page.isEmpty()) {
      return PassResult.tailed(true, tailed.tailed(), false);
    }
    boolean full = page.size() == settings.batchSize();
    List<PendingEvent> ordered =
        RevisionOrder.arrange(page, full ? outbox.readLowerRevisions(page) : List.of());
    List<PendingEvent> due =
        ByteBudget.cut(ordered, event -> isTooLarge(event) ? 0 : event.payloadBytes());
    boolean more = full || due.size() < ordered.size();
    Set<String> held = aroundLocks ? outbox.lockFree(due) : Set.of();
    List<PendingEvent> batch =
        outbox.load(RevisionOrder.without(held, due), settings.eventMaxBytes());
    // A page of nothing but held rows would be read again and again
    return relay(batch, stream, tailed.tailed(), held, more && !batch.isEmpty());
  }

  private PassResult relay(
      List<PendingEvent> batch, StreamState stream, int tailed, Set<String> held, boolean more) {
    Instant now = clock.instant();
    List<PositionedEvent> handedOver = new ArrayList<>(batch.size());
    List<PassResult.Parked> parked = new ArrayList<>();
    long position = batch.isEmpty() ? 0 : block.take(batch.size(), stream.reserved());
    for (PendingEvent event : batch) {
      Cursor cursor = new Cursor(stream.epoch(), position);
      String refusal = tryHandOver(event, cursor);
      if (refusal == null) {
        handedOver.add(new PositionedEvent(position, event));
      } else {
        outbox.park(event.eventId(), refusal, now);
        hub.handOver(envelope.ofSkipped(event, cursor, refusal));
        parked.add(new PassResult.Parked(event.eventId(), refusal));
      }
      position++;
    }
    Set<String> missing = handedOver.isEmpty() ? Set.of() : outbox.acknowledge(handedOver, now);
    int relayed = handedOver.size() - missing.size();
    return new PassResult(true, tailed, relayed, parked, held, missing, more, Duration.ZERO);
  }

  /** Returns why the event cannot be handed over, now or ever; null if it was. */
  private String tryHandOver(PendingEvent event, Cursor cursor) {
    if (isTooLarge(event)) {
      return "The payload has "
          + event.payloadBytes()
          + " bytes, more than herald.event.max-bytes = "
          + settings.eventMaxBytes();
    }
    Delivery delivery;
    try {
      delivery = envelope.of(event, cursor);
    } catch (RuntimeException | StackOverflowError e) {
      return "The event cannot be encoded: " + e;
    }
    hub.handOver(delivery);
    return null;
  }

  private boolean isTooLarge(PendingEvent event) {
    return event.payloadBytes() > settings.eventMaxBytes();
  }
}
