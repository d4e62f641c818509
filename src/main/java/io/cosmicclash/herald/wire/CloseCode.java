package io.cosmicclash.herald.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Every code with which Herald closes a socket. The number tells a client what to do: 1001, 1013
 * and 4000 to 4499 mean come back, with jitter; 4500 to 4999 mean do not come back as you are.
 */
public enum CloseCode {
  /** The server stops, or Herald is undeployed: come back, perhaps to another node. */
  LEAVING(1001),
  /** The client reads more slowly than its events arrive: come back, behind the last cursor. */
  TOO_SLOW(1013),
  /** The command is larger than a command may be (RFC 6455, section 7.4.1). */
  TOO_BIG(1009),
  /** The client sends more commands a second than it may: come back, and send fewer. */
  TOO_MANY_COMMANDS(4429),
  /** The request cannot be understood. */
  BAD_REQUEST(4500);

  /** RFC 6455, section 5.5: a control frame carries 125 bytes, two of which are the code. */
  private static final int MAX_REASON_BYTES = 123;

  private final int code;

  CloseCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** The reason, cut to what fits into a close frame, between two characters. */
  public static String fitting(String reason) {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_REASON_BYTES);
    CharBuffer characters = CharBuffer.wrap(reason);
    StandardCharsets.UTF_8.newEncoder().encode(characters, bytes, true);
    return reason.substring(0, characters.position());
  }
}
