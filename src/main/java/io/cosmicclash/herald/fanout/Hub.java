package io.cosmicclash.herald.fanout;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hands events to this node's subscribers, in the order of their positions, and knows the node's
 * head: the position of the event that was handed over last.
 *
 * <p>Sessions register from any thread, one relay pass at a time hands over; one lock makes each of
 * these a single step. It is held for one event's offers, which never block. What was handed over
 * may not be committed yet: the pass says so with {@link #placeHead}. A crash loses nothing that
 * the table does not know.
 */
@ApplicationScoped
public class Hub {
  /** Before the first pass has found out where the stream stands. */
  public static final long UNKNOWN = -1;

  private final ReentrantLock lock = new ReentrantLock();
  private final SubscriberIndex index = new SubscriberIndex();
  private long head = UNKNOWN;

  /**
   * Adds a subscriber and says, in the same step, where the stream stands: it is offered every
   * matching event beyond that position.
   *
   * @return the head, or {@link #UNKNOWN}
   */
  public long register(Subscriber subscriber, Subscription subscription) {
    lock.lock();
    try {
      index.add(subscriber, subscription);
      return head;
    } finally {
      lock.unlock();
    }
  }

  /** Removes a subscriber; it may be offered one event more by a hand-over that is under way. */
  public void unregister(Subscriber subscriber, Subscription subscription) {
    lock.lock();
    try {
      index.remove(subscriber, subscription);
    } finally {
      lock.unlock();
    }
  }

  /** Offers an event to every subscriber that matches, and moves the head to it. */
  public void handOver(Delivery delivery) {
    lock.lock();
    try {
      head = delivery.position();
      index.forEachMatch(
          delivery.topic(), delivery.eventType(), subscriber -> subscriber.offer(delivery));
    } finally {
      lock.unlock();
    }
  }

  /** The position of the event that was handed over last, or {@link #UNKNOWN}. */
  public long head() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }

  /** Sets the head without handing anything over: where the stream stood before this node began. */
  public void placeHead(long position) {
    lock.lock();
    try {
      head = position;
    } finally {
      lock.unlock();
    }
  }
}
