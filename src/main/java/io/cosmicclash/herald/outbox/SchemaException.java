package io.cosmicclash.herald.outbox;

/**
 * The tables are not what Herald needs. The message says in one line what is wrong and what to do.
 */
public class SchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SchemaException(String message, Throwable cause) {
    super(message, cause);
  }
}
