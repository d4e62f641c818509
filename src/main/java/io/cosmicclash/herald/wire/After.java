package io.cosmicclash.herald.wire;

/**
 * Behind what a client wants to resume: "after=" of the socket's address and of a command.
 *
 * @param now the stream starts now
 * @param earliest all that is retained; otherwise behind the cursor
 */
public record After(boolean now, boolean earliest, Cursor cursor) {
  public static final After NOW = new After(true, false, null);
  public static final After EARLIEST = new After(false, true, null);

  /**
   * Reads it.
   *
   * @param text a cursor, {@code earliest}, or null for now
   * @throws InvalidCursorException if it is none of these
   */
  public static After parse(String text) {
    if (text == null) {
      return NOW;
    }
    return text.equals("earliest") ? EARLIEST : new After(false, false, Cursor.parse(text));
  }
}
