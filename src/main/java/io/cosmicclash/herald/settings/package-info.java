/**
 * The only reader of configuration.
 *
 * <p>Arrives from: MicroProfile Config, keys {@code herald.*}. Leaves to: every other room. May
 * import: nothing of Herald.
 */
package io.cosmicclash.herald.settings;
