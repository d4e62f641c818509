/**
 * Cosmic Clash, the small game that stands for any application deployed beside Herald.
 *
 * <p>Arrives from: the page, over JAX-RS. Leaves to: its own table {@code match} and Herald's table
 * {@code outbox}, in one transaction. May import: Jakarta EE only. The two applications share a
 * data source and that one table, never a class.
 */
package io.cosmicclash.demo;
