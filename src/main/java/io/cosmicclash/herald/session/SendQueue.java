package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Delivery;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What waits for one session, bounded in bytes, and whether a frame of it is on its way. Any thread
 * may add; whoever is told {@link Added#START} sends, one frame at a time, until {@link #next}
 * gives nothing more.
 */
final class SendQueue {
  enum Added {
    /** Somebody is sending, and will come to it. */
    QUEUED,
    /** Nobody is sending: the caller sees to it that somebody does. */
    START,
    /**
     * There was no room: the queue is emptied and closed, and the session must be closed as well.
     */
    OVERFLOW,
    CLOSED
  }

  private final int maxBytes;
  private final Queue<Delivery> waiting = new ArrayDeque<>();
  private Delivery onItsWay;
  private long bytes;
  private boolean sending;
  private boolean closed;

  SendQueue(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** An event is always taken into an empty queue, however large it is. */
  synchronized Added add(Delivery delivery) {
    if (closed) {
      return Added.CLOSED;
    }
    if (bytes > 0 && bytes + delivery.bytes() > maxBytes) {
      close();
      return Added.OVERFLOW;
    }
    waiting.add(delivery);
    bytes += delivery.bytes();
    if (sending) {
      return Added.QUEUED;
    }
    sending = true;
    return Added.START;
  }

  /**
   * The next to be sent, now that the one before has been; null if there is none, and sending has
   * ended.
   */
  synchronized Delivery next() {
    if (onItsWay != null) {
      bytes -= onItsWay.bytes();
    }
    onItsWay = waiting.poll();
    sending = onItsWay != null;
    return onItsWay;
  }

  synchronized void close() {
    closed = true;
    waiting.clear();
    bytes = 0;
    onItsWay = null;
  }
}
