/**
 * From a cursor to live: the decision whether what a client asks for is there, and the replay of
 * it.
 *
 * <p>Arrives from: {@code session}, with a cursor. Leaves to: {@code fanout}, as a subscriber that
 * has joined. May import: {@code outbox}, {@code fanout}, {@code wire}, {@code settings}.
 */
package io.cosmicclash.herald.resume;
