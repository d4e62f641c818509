package io.cosmicclash.herald.fanout;

/** What a client asks for cannot be subscribed to. The message names the input and the rule. */
public class InvalidSubscriptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidSubscriptionException(String message) {
    super(message);
  }
}
