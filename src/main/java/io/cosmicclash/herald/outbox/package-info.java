/**
 * The table {@code outbox}: the only persistence code.
 *
 * <p>Arrives from: {@code produce}, and any program that inserts a row. Leaves to: {@code relay},
 * as records; the entity stays here. May import: {@code settings}.
 */
package io.cosmicclash.herald.outbox;
