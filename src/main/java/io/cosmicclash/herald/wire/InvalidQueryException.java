package io.cosmicclash.herald.wire;

/** The query of a handshake cannot be read. The message names the input and the rule. */
public class InvalidQueryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidQueryException(String message) {
    super(message);
  }
}
