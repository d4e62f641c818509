/**
 * Looks after the table: deletes what was published longer ago than the retention.
 *
 * <p>Arrives from: a timer. Leaves to: {@code outbox}, which deletes. May import: {@code outbox},
 * {@code settings}.
 */
package io.cosmicclash.herald.upkeep;
