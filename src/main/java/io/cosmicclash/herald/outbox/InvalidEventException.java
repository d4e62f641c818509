package io.cosmicclash.herald.outbox;

/** An event that breaks a rule of the table. Thrown before anything is written. */
public class InvalidEventException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;

  InvalidEventException(String field, String rule) {
    super(field + " " + rule);
    this.field = field;
  }

  /** The column whose rule is broken, as the table names it. */
  public String field() {
    return field;
  }
}
