package io.cosmicclash.herald.outbox;

/**
 * Whose events have one history, in ascending revision.
 *
 * @param type the aggregate's type
 * @param id its id, unique within the type
 */
public record Aggregate(String type, String id) {}
