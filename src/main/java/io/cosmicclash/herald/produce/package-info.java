/**
 * The door for business code.
 *
 * <p>Arrives from: the application, in its transaction. Leaves to: {@code outbox}, and after the
 * commit, as a hint, to {@code relay}. May import: {@code outbox}.
 */
package io.cosmicclash.herald.produce;
