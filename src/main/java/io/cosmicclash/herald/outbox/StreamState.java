package io.cosmicclash.herald.outbox;

/**
 * What the database says of the published stream.
 *
 * @param epoch the name of its history: positions of different epochs cannot be compared
 * @param reserved the last position ever reserved, 0 before the first
 */
public record StreamState(String epoch, long reserved) {}
