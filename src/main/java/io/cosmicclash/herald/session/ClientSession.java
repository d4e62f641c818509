package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Subscriber;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.wire.CloseCode;
import jakarta.websocket.CloseReason;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One client: its queue, its cursor, and the one frame that is being sent to it. The relay's thread
 * only queues; frames are sent asynchronously, from the server's threads, each with a deadline. A
 * crash loses what is queued, and the client fetches it by its cursor.
 */
final class ClientSession implements Subscriber {
  private static final System.Logger LOG = System.getLogger(ClientSession.class.getName());

  /**
   * Guards against a peer that never answers our close frame: the server drops the connection then.
   */
  private static final Duration CLOSE_GRACE = Duration.ofSeconds(10);

  private final Session session;
  private final Subscription subscription;
  private final SendQueue queue;
  private final int queueBytes;
  private final Executor executor;
  private final AtomicBoolean closing = new AtomicBoolean();

  /** The position of the last event taken; guarded by the hub's lock. */
  private long cursor = -1;

  ClientSession(
      Session session,
      Subscription subscription,
      int queueBytes,
      Duration sendTimeout,
      Executor executor) {
    this.session = session;
    this.subscription = subscription;
    this.queue = new SendQueue(queueBytes);
    this.queueBytes = queueBytes;
    this.executor = executor;
    session.getAsyncRemote().setSendTimeout(sendTimeout.toMillis());
  }

  Subscription subscription() {
    return subscription;
  }

  @Override
  public void offer(Delivery delivery) {
    if (delivery.position() <= cursor) {
      return;
    }
    cursor = delivery.position();
    switch (queue.add(delivery)) {
      case START -> execute(this::send);
      case OVERFLOW -> execute(this::closeAsTooSlow);
      case QUEUED, CLOSED -> {}
    }
  }

  private void execute(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException stopping) {
      LOG.log(Level.DEBUG, () -> this + " is left alone: " + stopping.getMessage());
      queue.close();
    }
  }

  /**
   * Sends until the queue is empty or a frame has to wait for the network; then that frame's
   * completion goes on.
   */
  private void send() {
    Delivery next = queue.next();
    while (next != null) {
      Flight flight = new Flight();
      try {
        session.getAsyncRemote().sendText(next.text(), flight);
      } catch (RuntimeException e) { // the servers say "closed" in several ways
        failed(e);
        return;
      }
      if (!flight.landedAtOnce()) {
        return;
      }
      next = queue.next();
    }
  }

  /**
   * A frame on its way. It may land before {@code sendText} returns: then the loop goes on, and not
   * the recursion.
   */
  private final class Flight implements SendHandler {
    private final AtomicBoolean first = new AtomicBoolean();

    boolean landedAtOnce() {
      return !first.compareAndSet(false, true);
    }

    @Override
    public void onResult(SendResult result) {
      boolean later = !first.compareAndSet(false, true);
      if (!result.isOK()) {
        failed(result.getException());
      } else if (later) {
        send();
      }
    }
  }

  private void failed(Throwable reason) {
    LOG.log(Level.DEBUG, () -> this + " could not be sent to: " + reason);
    close(CloseCode.TOO_SLOW, "a frame could not be sent in time");
  }

  private void closeAsTooSlow() {
    LOG.log(
        Level.WARNING,
        () ->
            this
                + " is closed with 1013: it reads too slowly, "
                + queueBytes
                + " bytes were waiting");
    close(
        CloseCode.TOO_SLOW, "too slow: more than " + queueBytes + " bytes were waiting; come back");
  }

  /** Closes once; to be called without holding any lock, because a server may call back in here. */
  void close(CloseCode code, String reason) {
    queue.close();
    if (closing.compareAndSet(false, true) && session.isOpen()) {
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
