package io.cosmicclash.herald.fanout;

/** Whoever is handed events: turns the arrow from the hub to the sessions round. */
public interface Subscriber {

  /**
   * Takes the event, or drops it because its position is not beyond the subscriber's cursor. Never
   * blocks, never sends on the caller's thread, never throws, and calls nothing of the hub: the
   * hub's lock is held.
   */
  void offer(Delivery delivery);
}
