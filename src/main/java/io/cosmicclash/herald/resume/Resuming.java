package io.cosmicclash.herald.resume;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Subscriber;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.wire.After;
import io.cosmicclash.herald.wire.Cursor;

/**
 * A subscriber on its way to being live: turns the arrow to the sessions round. Until it has
 * joined, one thread at a time calls it.
 */
public interface Resuming extends Subscriber {

  /** What it wants now; shrinks, down to nothing, when the client loses interest. */
  Subscription subscription();

  /** What the client asked for. */
  After asked();

  /** How far it has come; null as long as nothing was replayed. */
  Cursor cursor();

  /** Takes an event that lies beyond its cursor. Never blocks. */
  void replay(Delivery delivery);

  /** Has everything up to here. */
  void reached(Cursor cursor);

  /** What the client asked for is gone; from here on it is as if it had asked for now. */
  void reset(Cursor oldest, String reason);

  /** Calls back, at once or later, when there is room for another page. */
  void whenRoom(Runnable call);
}
