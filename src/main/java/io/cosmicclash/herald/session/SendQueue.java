package io.cosmicclash.herald.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * What is to be sent.
   *
   * @param bytes the length of the text in UTF-8
   * @param event whether it is an event, which may share its frame with others
   */
  record Message(String text, int bytes, boolean event) {}

  /** Bounds of a frame that holds several events; one event may be longer than that. */
  private static final int MAX_FRAME_BYTES = 256 << 10;

  private static final int MAX_FRAME_EVENTS = 1000;

  private final int maxBytes;
  private final boolean arrays;
  private final Queue<Message> waiting = new ArrayDeque<>();
  private final List<Runnable> wantingRoom = new ArrayList<>();
  private long onItsWay;
  private long bytes;
  private boolean sending;
  private boolean closed;

  /**
   * @param arrays whether a frame is a JSON array of all the events that wait, within its bounds;
   *     otherwise each has a frame of its own
   */
  SendQueue(int maxBytes, boolean arrays) {
    this.maxBytes = maxBytes;
    this.arrays = arrays;
  }

  /** A message is always taken into an empty queue, however large it is. */
  synchronized Added add(Message message) {
    return bytes > 0 && bytes + message.bytes() > maxBytes ? overflow() : take(message);
  }

  /** Takes a message of a replay, whose pages come only when there is room for them. */
  synchronized Added addReplayed(Message message) {
    return take(message);
  }

  private Added overflow() {
    if (closed) {
      return Added.CLOSED;
    }
    close();
    return Added.OVERFLOW;
  }

  private Added take(Message message) {
    if (closed) {
      return Added.CLOSED;
    }
    waiting.add(message);
    bytes += message.bytes();
    if (sending) {
      return Added.QUEUED;
    }
    sending = true;
    return Added.START;
  }

  /**
   * The next frame to be sent, now that the one before has been; null if there is none, and sending
   * has ended.
   */
  String next() {
    String frame;
    List<Runnable> calls = List.of();
    synchronized (this) {
      bytes -= onItsWay;
      onItsWay = 0;
      frame = arrays && !waiting.isEmpty() && waiting.peek().event() ? array() : single();
      sending = frame != null;
      if (hasRoom() && !wantingRoom.isEmpty()) {
        calls = List.copyOf(wantingRoom);
        wantingRoom.clear();
      }
    }
    calls.forEach(Runnable::run);
    return frame;
  }

  private String single() {
    Message message = waiting.poll();
    if (message == null) {
      return null;
    }
    onItsWay = message.bytes();
    return message.text();
  }

  private String array() {
    StringBuilder frame = new StringBuilder("[");
    int events = 0;
    for (Message next = waiting.peek();
        next != null
            && next.event()
            && (events == 0
                || (events < MAX_FRAME_EVENTS && onItsWay + next.bytes() <= MAX_FRAME_BYTES));
        next = waiting.peek()) {
      frame.append(events++ == 0 ? "" : ",").append(next.text());
      onItsWay += next.bytes();
      waiting.remove();
    }
    return frame.append(']').toString();
  }

  /** Calls once half of the queue is free: at once, or out of {@link #next}. Never once closed. */
  void whenRoom(Runnable call) {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (!hasRoom()) {
        wantingRoom.add(call);
        return;
      }
    }
    call.run();
  }

  private boolean hasRoom() {
    return bytes <= maxBytes / 2;
  }

  synchronized void close() {
    closed = true;
    waiting.clear();
    wantingRoom.clear();
    bytes = 0;
    onItsWay = 0;
  }
}
