package io.cosmicclash.herald.fanout;

/**
 * An event on its way to the subscribers, encoded once for all of them.
 *
 * @param position its place in the stream
 * @param topic whose subscribers get it; null for what is said to one of them
 * @param eventType what they may select by
 * @param text the encoded event
 * @param bytes the length of the text in UTF-8
 */
public record Delivery(long position, Topic topic, String eventType, String text, int bytes) {}
