package io.cosmicclash.herald.wire;

/** What stands for a cursor is none. The message names it and the rule. */
public class InvalidCursorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Enough to recognise the text by; a close frame has room for 123 bytes in all. */
  private static final int MAX_CHARACTERS = 40;

  InvalidCursorException(String text) {
    super(
        "after='"
            + (text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) + "..." : text)
            + "' is no cursor: use one of an event, or earliest");
  }
}
