package io.cosmicclash.herald.wire;

/** A client's message is no command. The message names the field and its rule. */
public class InvalidCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String id;

  InvalidCommandException(String id, String rule) {
    super(rule);
    this.id = id;
  }

  /** The command's id, null if it has none. */
  public String id() {
    return id;
  }
}
