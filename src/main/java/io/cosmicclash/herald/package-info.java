/**
 * Herald delivers the events that an application commits to PostgreSQL to WebSocket clients. The
 * packages are the verbs of an event's way: produce, outbox, relay, fanout, session; beside them
 * wire, settings and ops.
 */
package io.cosmicclash.herald;
