package io.cosmicclash.herald.outbox;

/**
 * An event and its place in the published stream.
 *
 * @param position greater than that of every event published before; holes are normal
 * @param event the event, with its payload
 */
public record PositionedEvent(long position, PendingEvent event) {}
