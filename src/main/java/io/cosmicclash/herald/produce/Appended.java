package io.cosmicclash.herald.produce;

/**
 * An event was appended. Observed after the commit, and only as a hint: a crash may swallow it, and
 * the row is found without it.
 *
 * @param eventId the event's id
 */
public record Appended(String eventId) {}
