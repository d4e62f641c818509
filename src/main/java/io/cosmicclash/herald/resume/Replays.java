package io.cosmicclash.herald.resume;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.outbox.Failure;
import io.cosmicclash.herald.outbox.StreamLedger;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.Cursor;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Brings subscribers from their cursors to live. Whoever needs only what the hub remembers joins at
 * once; the others stand in line for one page after another, a limited number at a time, and stand
 * in line again when their client has taken it. So a slow client holds nothing but its place, and a
 * long replay is as cheap as a short one. A crash ends the sessions too, and they come back.
 */
@ApplicationScoped
public class Replays {
  private static final System.Logger LOG = System.getLogger(Replays.class.getName());

  private static final int PAGE_EVENTS = 200;

  /** Guards the heap: as much, or one event, for each replay at a time. */
  private static final int PAGE_BYTES = 1 << 20;

  private final Queue<Resuming> line = new ConcurrentLinkedQueue<>();

  /** Those that cannot go on now: the database is away, or this node has not begun yet. */
  private final Queue<Resuming> later = new ConcurrentLinkedQueue<>();

  private final AtomicInteger workers = new AtomicInteger();
  private final AtomicBoolean failing = new AtomicBoolean();

  @Resource private ManagedExecutorService executor;

  @Inject private Hub hub;
  @Inject private StreamLedger ledger;
  @Inject private HistoryReader history;
  @Inject private Settings settings;

  /** Makes it live, now or in its turn. Never blocks for longer than a hand-over. */
  public void begin(Resuming subscriber) {
    StreamState known = ledger.lastKnown();
    boolean now = subscriber.asked().now();
    Resumption resumption = now || known == null ? null : decide(subscriber, known);
    boolean decided = now || (resumption != null && resumption.from() != null);
    if (!decided
        || join(subscriber, resumption == null ? null : resumption.from()) != Hub.Joining.JOINED) {
      lineUp(subscriber);
    }
  }

  /** Lets those try again that could not go on; to be called every second or so. */
  public void tick() {
    for (int waiting = later.size(); waiting > 0; waiting--) {
      Resuming subscriber = later.poll();
      if (subscriber != null) {
        line.add(subscriber);
      }
    }
    employ();
  }

  private void lineUp(Resuming subscriber) {
    line.add(subscriber);
    employ();
  }

  private void employ() {
    while (!line.isEmpty()) {
      int working = workers.get();
      if (working >= settings.replaysAtATime()) {
        return;
      }
      if (workers.compareAndSet(working, working + 1)) {
        try {
          executor.execute(this::work);
        } catch (RejectedExecutionException overloaded) { // the next tick tries again
          workers.decrementAndGet();
          return;
        }
      }
    }
  }

  private void work() {
    try {
      Resuming next = line.poll();
      while (next != null) {
        proceed(next);
        next = line.poll();
      }
    } finally {
      workers.decrementAndGet();
    }
    employ(); // for who came between the last look and the end
  }

  private void proceed(Resuming subscriber) {
    try {
      step(subscriber);
    } catch (Throwable thrown) { // nobody else's replay ends with this one
      later.add(subscriber);
      if (failing.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            () -> "Replays wait, and are tried again every second: " + Failure.of(thrown).reason());
      }
    }
  }

  private void step(Resuming subscriber) {
    if (subscriber.subscription().isEmpty()) {
      return;
    }
    Head from = null;
    if (subscriber.cursor() != null || !subscriber.asked().now()) {
      StreamState known = ledger.lastKnown();
      if (known == null) { // the relay has not seen the tables yet
        later.add(subscriber);
        return;
      }
      Resumption resumption = decide(subscriber, known);
      if (resumption.from() == null) {
        // What this node knows may be old: another node may have reserved, or begun an epoch
        StreamState stream = history.stream();
        resumption = decide(subscriber, stream);
        if (resumption.from() == null) {
          subscriber.reset(new Cursor(stream.epoch(), stream.horizon()), resumption.refusal());
        }
      }
      from = resumption.from();
    }
    switch (join(subscriber, from)) {
      case JOINED -> {}
      case NOT_YET -> later.add(subscriber);
      case BEHIND -> replayRecent(subscriber, from);
      case TOO_OLD -> replayHistory(subscriber, from);
    }
  }

  private static Resumption decide(Resuming subscriber, StreamState stream) {
    Cursor reached = subscriber.cursor();
    if (reached != null) {
      return Resumption.of(reached, stream);
    }
    return subscriber.asked().earliest()
        ? Resumption.ofEarliest(stream)
        : Resumption.of(subscriber.asked().cursor(), stream);
  }

  private Hub.Joining join(Resuming subscriber, Head from) {
    Subscription wish = subscriber.subscription();
    Hub.Joining joining = hub.join(subscriber, wish, from, pageBytes());
    if (joining == Hub.Joining.JOINED) {
      // The client may have lost interest while it joined
      hub.leave(subscriber, wish.without(subscriber.subscription()));
    }
    return joining;
  }

  private void replayRecent(Resuming subscriber, Head from) {
    List<Delivery> page = hub.recentAfter(from, PAGE_EVENTS, pageBytes());
    replay(subscriber, page);
    if (!page.isEmpty()) {
      long last = page.get(page.size() - 1).position();
      subscriber.reached(new Cursor(from.epoch(), last));
    }
    subscriber.whenRoom(() -> lineUp(subscriber));
  }

  private void replayHistory(Resuming subscriber, Head from) {
    HistoryReader.Page page = history.readAfter(from, subscriber.subscription(), pageBytes());
    if (failing.compareAndSet(true, false)) {
      LOG.log(Level.INFO, "Replays work again");
    }
    boolean whole =
        page.stream().epoch().equals(from.epoch()) && page.stream().horizon() <= from.position();
    if (whole) {
      replay(subscriber, page.events());
      subscriber.reached(new Cursor(from.epoch(), page.upTo()));
    }
    subscriber.whenRoom(() -> lineUp(subscriber));
  }

  /** A client that takes its pages always has room for the next one. */
  private int pageBytes() {
    return Math.min(PAGE_BYTES, settings.queueBytes() / 4);
  }

  private static void replay(Resuming subscriber, List<Delivery> page) {
    for (Delivery delivery : page) {
      if (subscriber.subscription().matches(delivery)) {
        subscriber.replay(delivery);
      }
    }
  }
}
