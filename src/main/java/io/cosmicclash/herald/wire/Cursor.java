package io.cosmicclash.herald.wire;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a stream, as clients keep it: opaque to them.
 *
 * @param epoch the history that the position belongs to
 * @param position the position of the last event that the client has seen
 */
public record Cursor(String epoch, long position) {

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{1,32})\\.(0|[1-9a-z][0-9a-z]{0,12})");

  /**
   * Reads the text of a cursor.
   *
   * @throws InvalidCursorException if no cursor has that text
   */
  public static Cursor parse(String text) {
    Matcher parts = FORM.matcher(text);
    try {
      if (parts.matches()) {
        return new Cursor(parts.group(1), Long.parseLong(parts.group(2), Character.MAX_RADIX));
      }
    } catch (NumberFormatException beyondLong) {
      // said below
    }
    throw new InvalidCursorException(text);
  }

  @Override
  public String toString() {
    return epoch + "." + Long.toString(position, Character.MAX_RADIX);
  }
}
