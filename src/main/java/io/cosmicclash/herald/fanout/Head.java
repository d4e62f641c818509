package io.cosmicclash.herald.fanout;

/**
 * Where the stream stands on a node.
 *
 * @param epoch the history that the position belongs to
 * @param position of the event that was handed over last
 */
public record Head(String epoch, long position) {}
