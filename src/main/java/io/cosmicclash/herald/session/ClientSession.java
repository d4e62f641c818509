package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.session.SendQueue.Message;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.CloseCode;
import jakarta.websocket.CloseReason;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One client: its queue, its feeds, and the one frame that is being sent to it. The relay's thread
 * only queues; frames are sent asynchronously, from the server's threads, each with a deadline. A
 * crash loses what is queued, and the client fetches it by its cursor.
 */
final class ClientSession {
  private static final System.Logger LOG = System.getLogger(ClientSession.class.getName());

  /**
   * Guards against a peer that never answers our close frame: the server drops the connection then.
   */
  private static final Duration CLOSE_GRACE = Duration.ofSeconds(10);

  /** Proxies and servers cut a quiet connection after a minute or so; WildFly after 90 s. */
  private static final Duration PING_INTERVAL = Duration.ofSeconds(25);

  static final String HERALD_V1 = "herald.v1";

  private final Session session;
  private final boolean speaksHerald;
  private final SendQueue queue;

  /** What it is subscribed to. */
  private final List<Feed> feeds = new CopyOnWriteArrayList<>();

  private final int queueBytes;
  private final Executor executor;
  private final Duration sendTimeout;
  private final Clock clock;

  /** When it was closed from here; null before that. */
  private final AtomicReference<Instant> closing = new AtomicReference<>();

  private final CommandRate commandRate = new CommandRate();

  private volatile Flight inFlight;
  private volatile boolean rejected;
  private Instant lastPing;

  ClientSession(Session session, Settings settings, Executor executor, Clock clock) {
    this.session = session;
    this.queueBytes = settings.queueBytes();
    this.speaksHerald = HERALD_V1.equals(session.getNegotiatedSubprotocol());
    this.queue = new SendQueue(queueBytes, speaksHerald);
    this.sendTimeout = settings.sendTimeout();
    this.executor = executor;
    this.clock = clock;
    this.lastPing = clock.instant();
    // The server's own time-out tears the connection down; ours comes first, and says why
    session.getAsyncRemote().setSendTimeout(sendTimeout.plus(CLOSE_GRACE).toMillis());
  }

  String id() {
    return session.getId();
  }

  /** Whether it may send commands, and gets arrays of events. */
  boolean speaksHerald() {
    return speaksHerald;
  }

  CommandRate commandRate() {
    return commandRate;
  }

  List<Feed> feeds() {
    return feeds;
  }

  void sendLive(Delivery delivery) {
    sent(queue.add(new Message(delivery.text(), delivery.bytes(), true)));
  }

  void sendReplayed(Delivery delivery) {
    sent(queue.addReplayed(new Message(delivery.text(), delivery.bytes(), true)));
  }

  void answer(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    sent(queue.add(new Message(text, bytes, false)));
  }

  void whenRoom(Runnable call) {
    queue.whenRoom(call);
  }

  private void sent(SendQueue.Added added) {
    switch (added) {
      case START -> execute(this::send);
      case OVERFLOW ->
          execute(() -> closeAsTooSlow("more than " + queueBytes + " bytes were waiting"));
      case QUEUED, CLOSED -> {}
    }
  }

  private void execute(Runnable task) {
    try {
      BareThread.submit(task, executor);
    } catch (RejectedExecutionException overloaded) {
      queue.close();
      rejected = true;
    }
  }

  /**
   * Sends until the queue is empty or a frame has to wait for the network; then that frame's
   * completion goes on.
   */
  private void send() {
    String next = queue.next();
    while (next != null) {
      Flight flight = new Flight(clock.instant());
      inFlight = flight;
      String frame = next;
      try {
        BareThread.run(() -> session.getAsyncRemote().sendText(frame, flight));
      } catch (RuntimeException e) { // the servers say "closed" in several ways
        failed(e);
        return;
      }
      if (!flight.landedAtOnce()) {
        return;
      }
      if (flight.failure != null) {
        failed(flight.failure);
        return;
      }
      next = queue.next();
    }
  }

  /** A frame on its way. */
  private final class Flight implements SendHandler {
    private final Instant departure;
    private final AtomicReference<Leg> leg = new AtomicReference<>(Leg.FLYING);
    private volatile Throwable failure;

    Flight(Instant departure) {
      this.departure = departure;
    }

    /** Tells the sender whether to go on by itself, as a loop and not as a recursion. */
    boolean landedAtOnce() {
      return !leg.compareAndSet(Leg.FLYING, Leg.UNATTENDED);
    }

    boolean isOverdue(Instant now) {
      return leg.get() != Leg.LANDED && departure.plus(sendTimeout).isBefore(now);
    }

    @Override
    public void onResult(SendResult result) {
      failure = result.getException();
      Leg before = leg.getAndSet(Leg.LANDED);
      if (before != Leg.UNATTENDED) {
        return; // the sender sees to it, or a server says it twice
      }
      if (result.isOK()) {
        send();
      } else {
        failed(result.getException());
      }
    }
  }

  private enum Leg {
    FLYING,
    /** The sender has gone: the completion goes on. */
    UNATTENDED,
    LANDED
  }

  /** Whether nothing can be sent to it any more, for so long that the server ought to know. */
  boolean isGone(Instant now) {
    Instant closed = closing.get();
    return !session.isOpen()
        || (closed != null && closed.plus(CLOSE_GRACE.multipliedBy(2)).isBefore(now));
  }

  /** To be called every second or so: keeps the connection alive, and ends it if it is stuck. */
  void tick(Instant now) {
    Flight flight = inFlight;
    if (rejected) {
      close(CloseCode.TOO_SLOW, "the server is overloaded: come back");
    } else if (flight != null && flight.isOverdue(now)) {
      closeAsTooSlow("a frame has been on its way for more than " + sendTimeout.toMillis() + " ms");
    } else if (!lastPing.plus(PING_INTERVAL).isAfter(now)) {
      lastPing = now;
      try {
        session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
      } catch (IOException | RuntimeException e) {
        failed(e);
      }
    }
  }

  private void failed(Throwable reason) {
    LOG.log(Level.DEBUG, () -> this + " cannot be sent to: " + reason);
    close(CloseCode.TOO_SLOW, "a frame could not be sent");
  }

  private void closeAsTooSlow(String why) {
    LOG.log(Level.WARNING, () -> this + " is closed with 1013, it reads too slowly: " + why);
    close(CloseCode.TOO_SLOW, "too slow, come back: " + why);
  }

  /** Closes once; to be called without holding any lock, because a server may call back in here. */
  void close(CloseCode code, String reason) {
    queue.close();
    if (closing.compareAndSet(null, clock.instant()) && session.isOpen()) {
      close(session, code, reason);
    }
  }

  static void close(Session session, CloseCode code, String reason) {
    try {
      session.setMaxIdleTimeout(CLOSE_GRACE.toMillis());
      session.close(
          new CloseReason(
              CloseReason.CloseCodes.getCloseCode(code.code()), CloseCode.fitting(reason)));
    } catch (IOException | RuntimeException alreadyClosed) {
      LOG.log(Level.DEBUG, () -> "Session " + session.getId() + ": " + alreadyClosed);
    }
  }

  @Override
  public String toString() {
    String user =
        session.getUserPrincipal() == null ? "" : " of " + session.getUserPrincipal().getName();
    return "Session " + session.getId() + user + " [" + session.getQueryString() + "]";
  }
}
