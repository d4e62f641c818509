package io.cosmicclash.herald.outbox;

/** An acknowledgement of an event that is missing or already published. Nothing was changed. */
public class OutboxEventNotFoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String eventId;

  OutboxEventNotFoundException(String eventId) {
    super("No unpublished event '" + eventId + "': it is missing or already published");
    this.eventId = eventId;
  }

  public String eventId() {
    return eventId;
  }
}
