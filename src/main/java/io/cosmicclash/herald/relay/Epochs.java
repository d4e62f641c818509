package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.outbox.Epoch;
import io.cosmicclash.herald.outbox.PublishedLog;
import io.cosmicclash.herald.outbox.StreamLedger;
import io.cosmicclash.herald.outbox.StreamState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/**
 * Sees to it that this node's head is a position of the history that the database has now. Called
 * at the beginning of a pass; an epoch begins with the commit of a pass of its own.
 */
@ApplicationScoped
class Epochs {
  private static final System.Logger LOG = System.getLogger(Epochs.class.getName());

  @Inject private StreamLedger ledger;
  @Inject private PublishedLog log;
  @Inject private Hub hub;

  /**
   * Moves the hub to the current epoch, or has a new one begun if the database has lost its latest
   * past.
   *
   * @param relaying whether this node holds the relay's lock
   * @return the stream's state; null if a new epoch has to begin first, and nothing may be handed
   *     over
   */
  StreamState follow(boolean relaying) {
    StreamState state = ledger.read();
    Head head = hub.head();
    String reason = reasonToBegin(state, head);
    if (reason != null) {
      if (relaying) {
        LOG.log(Level.WARNING, "A new epoch of the stream begins: {0}", reason);
        ledger.beginEpoch(reason);
      }
      return null;
    }
    if (head == null) {
      hub.begin(new Head(state.epoch(), Math.max(log.last(), state.horizon())));
    } else if (!head.epoch().equals(state.epoch())) {
      enter(state, head);
    }
    return state;
  }

  private static String reasonToBegin(StreamState state, Head head) {
    if (state.newEpochReason() != null) {
      return state.newEpochReason();
    }
    boolean behind =
        head != null && head.epoch().equals(state.epoch()) && state.reserved() < head.position();
    return behind
        ? "the database has reserved positions up to "
            + state.reserved()
            + ", but this node has handed over "
            + head.position()
        : null;
  }

  private void enter(StreamState state, Head head) {
    OptionalLong common = state.commonPastWith(head.epoch());
    Epoch current = state.epochs().get(state.epochs().size() - 1);
    Head start = new Head(state.epoch(), common.orElse(current.beginsAfter()));
    LOG.log(
        Level.WARNING,
        "This node enters epoch {0}, whose past is its own up to position {1}",
        state.epoch(),
        String.valueOf(start.position()));
    hub.enter(start, common.isPresent());
  }
}
