package io.cosmicclash.herald.wire;

/**
 * A place in a stream, as clients keep it: opaque to them.
 *
 * @param epoch the history that the position belongs to
 * @param position the position of the last event that the client has seen
 */
public record Cursor(String epoch, long position) {

  @Override
  public String toString() {
    return epoch + "." + Long.toString(position, Character.MAX_RADIX);
  }
}
