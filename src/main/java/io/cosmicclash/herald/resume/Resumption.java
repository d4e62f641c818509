package io.cosmicclash.herald.resume;

import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.wire.Cursor;
import java.util.OptionalLong;

/**
 * The decision on a cursor.
 *
 * @param from from where to go on, in the current epoch; null if that is impossible
 * @param refusal why it is impossible, for people; null if it is not
 */
record Resumption(Head from, String refusal) {

  static Resumption of(Cursor cursor, StreamState stream) {
    OptionalLong common = stream.commonPastWith(cursor.epoch());
    if (common.isEmpty()) {
      return refused("the stream never had an epoch '" + cursor.epoch() + "'");
    }
    if (cursor.position() > common.getAsLong()) {
      return refused(
          "the database went back in time: epoch '"
              + cursor.epoch()
              + "' is valid up to its position "
              + common.getAsLong()
              + ", the cursor is at "
              + cursor.position());
    }
    if (cursor.position() > stream.reserved()) {
      return refused("the cursor lies beyond everything that was ever published");
    }
    if (cursor.position() < stream.horizon()) {
      return refused("events behind the cursor are older than the retention, and are deleted");
    }
    return new Resumption(new Head(stream.epoch(), cursor.position()), null);
  }

  /** Everything that is there. */
  static Resumption ofEarliest(StreamState stream) {
    return new Resumption(new Head(stream.epoch(), stream.horizon()), null);
  }

  private static Resumption refused(String reason) {
    return new Resumption(null, reason);
  }
}
