package io.cosmicclash.herald.fanout;

/**
 * Where an event belongs: one aggregate.
 *
 * @param type the aggregate's type
 * @param id the aggregate's id
 */
public record Topic(String type, String id) {}
