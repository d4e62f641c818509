/**
 * From committed to published: the timer, the wake-up, the loop and the pass.
 *
 * <p>Arrives from: {@code outbox}. Leaves to: {@code fanout}, encoded by {@code wire}, and back to
 * {@code outbox} as the acknowledgement. May import: {@code produce}, {@code outbox}, {@code
 * fanout}, {@code wire}, {@code settings}.
 */
package io.cosmicclash.herald.relay;
