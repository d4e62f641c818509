package io.cosmicclash.herald.outbox;

/**
 * One history of the stream. A database that loses its latest past begins another one.
 *
 * @param name part of every cursor
 * @param beginsAfter up to this position its past is that of the epoch before
 */
public record Epoch(String name, long beginsAfter) {}
