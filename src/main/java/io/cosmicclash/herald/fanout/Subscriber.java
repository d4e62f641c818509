package io.cosmicclash.herald.fanout;

/**
 * Whoever is handed events: turns the arrow from the hub to the sessions round. None of its methods
 * blocks, sends on the caller's thread, throws, or calls anything of the hub: the hub's lock is
 * held.
 */
public interface Subscriber {

  /** Takes the event, or drops it because its position is not beyond the subscriber's cursor. */
  void offer(Delivery delivery);

  /**
   * Has been offered everything up to here, and gets every matching event beyond it from now on.
   */
  void joined(Head from);

  /**
   * A new epoch has begun. What the subscriber was offered beyond its start belongs to a past that
   * is lost.
   *
   * @param start the new epoch, and the position up to which the past is common
   * @param common false if nothing is known of a common past
   */
  void epochBegan(Head start, boolean common);
}
