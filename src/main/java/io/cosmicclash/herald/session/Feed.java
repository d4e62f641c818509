package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.resume.Resuming;
import io.cosmicclash.herald.wire.After;
import io.cosmicclash.herald.wire.Cursor;
import io.cosmicclash.herald.wire.Envelope;

/**
 * One subscription of a session, with a cursor of its own: what stands in the socket's address, or
 * what a command has added. First one thread at a time replays, then the hub offers, under its
 * lock.
 */
final class Feed implements Resuming {
  private static final String ANOTHER_PAST =
      "the database went back in time: what came after this cursor before is void";

  private final ClientSession session;
  private final Envelope envelope;
  private final String id;
  private volatile Subscription subscription;
  private After asked;

  private boolean live;

  /** Null until something was replayed, or the feed is live. */
  private String epoch;

  /** Of the last event taken, or the one up to which there was none to take. */
  private long position = -1;

  /**
   * @param id of the command that asked for it; null if the socket's address did
   */
  Feed(
      ClientSession session, Envelope envelope, String id, Subscription subscription, After asked) {
    this.session = session;
    this.envelope = envelope;
    this.id = id;
    this.subscription = subscription;
    this.asked = asked;
  }

  @Override
  public Subscription subscription() {
    return subscription;
  }

  /** Loses interest; to be followed by leaving the hub. */
  void narrow(Subscription rest) {
    subscription = rest;
  }

  @Override
  public After asked() {
    return asked;
  }

  @Override
  public Cursor cursor() {
    return epoch == null ? null : new Cursor(epoch, position);
  }

  @Override
  public void offer(Delivery delivery) {
    if (delivery.position() > position) {
      position = delivery.position();
      if (live) {
        session.sendLive(delivery);
      } else {
        session.sendReplayed(delivery);
      }
    }
  }

  @Override
  public void replay(Delivery delivery) {
    session.sendReplayed(delivery);
  }

  @Override
  public void reached(Cursor cursor) {
    epoch = cursor.epoch();
    position = cursor.position();
  }

  @Override
  public void joined(Head from) {
    epoch = from.epoch();
    position = from.position();
    live = true;
    session.sendLive(envelope.ofCaughtUp(cursor(), id));
  }

  @Override
  public void epochBegan(Head start, boolean common) {
    epoch = start.epoch();
    if (!common || position > start.position()) {
      position = start.position();
      session.sendLive(envelope.ofReset(cursor(), ANOTHER_PAST, id));
    }
  }

  @Override
  public void reset(Cursor oldest, String reason) {
    asked = After.NOW;
    epoch = null;
    position = -1;
    session.sendReplayed(envelope.ofReset(oldest, reason, id));
  }

  @Override
  public void whenRoom(Runnable call) {
    session.whenRoom(call);
  }
}
