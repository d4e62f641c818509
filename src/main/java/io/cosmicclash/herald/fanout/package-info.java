/**
 * Who gets which event: topics, the index from topic to subscribers, the recent events, and the
 * hub.
 *
 * <p>Arrives from: {@code relay}, event by event. Leaves to: {@code session}, which implements
 * {@link io.cosmicclash.herald.fanout.Subscriber}. May import: {@code settings}.
 */
package io.cosmicclash.herald.fanout;
