/**
 * Herald delivers the events that an application commits to PostgreSQL to WebSocket clients. The
 * packages are the verbs of an event's way: produce, outbox, relay, fanout, session, resume; beside
 * them wire, upkeep, settings and ops.
 */
package io.cosmicclash.herald;
