/**
 * Sees and steers. Nothing depends on it.
 *
 * <p>Arrives from: what {@code relay} fires. Leaves to: operators and load balancers. May import:
 * every room but {@code session}.
 */
package io.cosmicclash.herald.ops;
