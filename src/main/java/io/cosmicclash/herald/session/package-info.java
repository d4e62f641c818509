/**
 * The sockets: the only WebSocket code.
 *
 * <p>Arrives from: {@code fanout}, as deliveries to be queued, and from the clients. Leaves to: the
 * clients. May import: {@code fanout}, {@code wire}, {@code settings}.
 */
package io.cosmicclash.herald.session;
