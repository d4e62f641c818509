/**
 * Who gets which event: topics, the index from topic to subscribers, and the hub.
 *
 * <p>Arrives from: {@code relay}, event by event. Leaves to: {@code session}, which implements
 * {@link io.cosmicclash.herald.fanout.Subscriber}. May import: nothing of Herald.
 */
package io.cosmicclash.herald.fanout;
