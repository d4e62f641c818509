/**
 * What travels on the socket: event frames, cursors, queries, commands and their answers, close
 * codes. The only JSON code of the socket.
 *
 * <p>Arrives from: {@code relay} (events to encode) and {@code session} (what a client said).
 * Leaves to: the same, as text and records. May import: {@code outbox} and {@code fanout}
 * (records), {@code settings}.
 */
package io.cosmicclash.herald.wire;
