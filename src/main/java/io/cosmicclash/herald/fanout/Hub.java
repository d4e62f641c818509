package io.cosmicclash.herald.fanout;

import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Hands events to this node's subscribers, in the order of their positions, keeps the recent ones,
 * and knows the node's head: the position of the event that was handed over last.
 *
 * <p>Sessions join from any thread, one relay pass at a time hands over; one lock makes each of
 * these a single step. It is held for one event's offers, or for one subscriber's joining, neither
 * of which blocks. What was handed over may not be committed yet: a pass that committed is {@link
 * #settle settled}, one that may not have is {@link #forget forgotten}. A crash loses nothing that
 * the table does not know.
 */
@ApplicationScoped
public class Hub {
  /** Bounds how long the hub is held for one that joins; what is further behind comes in pages. */
  private static final int MOST_ON_JOINING = 500;

  private final ReentrantLock lock = new ReentrantLock();
  private final SubscriberIndex index = new SubscriberIndex();

  private final Ring ring;

  /** Null before the first pass has found out where the stream stands. */
  private Head head;

  /** The last position whose acknowledgement has committed. */
  private long settled;

  /** For the container's proxy alone. */
  Hub() {
    this(() -> 0, () -> 0);
  }

  @Inject
  Hub(Settings settings) {
    this(settings::ringEvents, settings::ringBytes);
  }

  Hub(IntSupplier ringEvents, IntSupplier ringBytes) {
    ring = new Ring(ringEvents, ringBytes);
  }

  /** What became of an attempt to join. */
  public enum Joining {
    /** It is live, or will be as soon as this node begins. */
    JOINED,
    /** There is more in between than one step may take: read on with {@link #recentAfter}. */
    BEHIND,
    /** What lies in between is only in the table. */
    TOO_OLD,
    /** This node does not know yet where the stream stands, or is in another epoch. */
    NOT_YET
  }

  /**
   * Makes a subscriber live, in one step with handing it what it does not have yet. It gets every
   * matching event beyond its position once, and no other.
   *
   * @param after the last position that it has, in the current epoch; null if the stream starts now
   * @param maxBytes how much one step may hand over
   */
  public Joining join(Subscriber subscriber, Subscription subscription, Head after, int maxBytes) {
    return locked(
        () -> {
          if (head == null && after == null) {
            index.add(subscriber, subscription); // and it is told when this node begins
            return Joining.JOINED;
          }
          if (head == null || (after != null && !head.epoch().equals(after.epoch()))) {
            return Joining.NOT_YET;
          }
          if (after != null && !ring.reachesBackTo(after.position())) {
            return Joining.TOO_OLD;
          }
          if (after != null) {
            List<Delivery> missed = ring.after(after.position(), MOST_ON_JOINING, maxBytes);
            if (!ring.endsWith(missed, after.position())) {
              return Joining.BEHIND;
            }
            missed.stream().filter(subscription::matches).forEach(subscriber::offer);
          }
          index.add(subscriber, subscription);
          boolean ahead = after != null && after.position() > head.position();
          subscriber.joined(ahead ? after : head);
          return Joining.JOINED;
        });
  }

  /**
   * The events that were handed over after a position, at most so many of them and so many bytes;
   * empty if some of them are only in the table.
   */
  public List<Delivery> recentAfter(Head position, int limit, int maxBytes) {
    return locked(
        () ->
            head.epoch().equals(position.epoch()) && ring.reachesBackTo(position.position())
                ? ring.after(position.position(), limit, maxBytes)
                : List.of());
  }

  /** Removes a subscriber's topics; it may be offered one event more by a hand-over under way. */
  public void leave(Subscriber subscriber, Subscription subscription) {
    locked(
        () -> {
          index.remove(subscriber, subscription);
          return null;
        });
  }

  /** Offers an event to every subscriber that matches, and moves the head to it. */
  public void handOver(Delivery delivery) {
    locked(
        () -> {
          head = new Head(head.epoch(), delivery.position());
          ring.add(delivery, settled);
          index.forEachMatch(
              delivery.topic(), delivery.eventType(), subscriber -> subscriber.offer(delivery));
          return null;
        });
  }

  /** The pass has committed: what was handed over is in the table. */
  public void settle() {
    locked(
        () -> {
          if (head != null) {
            settled = head.position();
            ring.evict(settled);
          }
          return null;
        });
  }

  /**
   * The pass has failed, or nobody knows. The head and the ring are what they were before it: if it
   * has committed after all, the tail finds its events. The subscribers' own cursors stay.
   */
  public void forget() {
    locked(
        () -> {
          if (head != null) {
            head = new Head(head.epoch(), settled);
            ring.forgetBeyond(settled);
          }
          return null;
        });
  }

  /** Where the stream stands, handed over but perhaps not committed; null if that is unknown. */
  public Head head() {
    return locked(() -> head);
  }

  /** Up to where everything is committed; null if that is unknown. */
  public Head settled() {
    return locked(() -> head == null ? null : new Head(head.epoch(), settled));
  }

  /**
   * Begins where the stream stands, when this node has just found that out; those who came before
   * are live from here on.
   */
  public void begin(Head start) {
    locked(
        () -> {
          restart(start);
          index.all().forEach(subscriber -> subscriber.joined(start));
          return null;
        });
  }

  /**
   * Enters another epoch, and tells every subscriber.
   *
   * @param start up to here its past is the past of the epoch before
   * @param common false if nothing is known of a common past: then the stream goes on behind this
   *     position
   */
  public void enter(Head start, boolean common) {
    locked(
        () -> {
          boolean lagging = common && head.position() < start.position();
          restart(lagging ? new Head(start.epoch(), head.position()) : start);
          index.all().forEach(subscriber -> subscriber.epochBegan(start, common));
          return null;
        });
  }

  private void restart(Head start) {
    head = start;
    settled = start.position();
    ring.restart(settled);
  }

  private <T> T locked(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      lock.unlock();
    }
  }
}
