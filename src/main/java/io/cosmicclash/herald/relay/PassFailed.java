package io.cosmicclash.herald.relay;

/**
 * A pass failed, or its commit has an unknown outcome; fired as a CDI event. Nothing is lost: what
 * is still unpublished is handed over again.
 *
 * @param reason in one line
 */
public record PassFailed(String reason) {}
