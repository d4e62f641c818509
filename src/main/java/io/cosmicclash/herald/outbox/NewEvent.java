package io.cosmicclash.herald.outbox;

import java.nio.charset.StandardCharsets;

/**
 * An event to be appended. The rules of the table are checked here, so that a producer in Java
 * hears of a broken rule at once and by name; the table's constraints check the same for everybody
 * else.
 *
 * @param eventId the producer's id and the consumers' idempotency key, 1 to 255 characters (code
 *     points)
 * @param aggregateType for example {@code match}: 1 to 255 characters, without {@code /}, and not
 *     {@code *}
 * @param aggregateId for example {@code 42}: 1 to 255 characters, and not {@code *}
 * @param revision the aggregate's revision after the change, 0 or greater
 * @param eventType for example {@code match.scored}, at least one character
 * @param payload any bytes; what is valid JSON travels as JSON. Not copied: the caller leaves it
 *     alone from here on
 */
@SuppressWarnings("ArrayRecordComponent") // bytes that are handed on, and never compared
public record NewEvent(
    String eventId,
    String aggregateType,
    String aggregateId,
    long revision,
    String eventType,
    byte[] payload) {

  private static final int MAX_CHARACTERS = 255;

  /**
   * @throws InvalidEventException naming the field and its rule
   */
  public NewEvent {
    requireName("event_id", eventId);
    requireName("aggregate_type", aggregateType);
    require(!aggregateType.contains("/"), "aggregate_type", "must not contain '/'");
    require(!aggregateType.equals("*"), "aggregate_type", "must not be '*'");
    requireName("aggregate_id", aggregateId);
    require(!aggregateId.equals("*"), "aggregate_id", "must not be '*'");
    require(revision >= 0, "revision", "must not be negative, but is " + revision);
    requireText("event_type", eventType);
    require(payload != null, "payload", "must not be null");
  }

  private static void requireName(String field, String value) {
    requireText(field, value);
    int characters = value.codePointCount(0, value.length());
    require(
        characters <= MAX_CHARACTERS,
        field,
        "must have at most " + MAX_CHARACTERS + " characters, but has " + characters);
  }

  private static void requireText(String field, String value) {
    require(value != null, field, "must not be null");
    require(!value.isEmpty(), field, "must not be empty");
    // PostgreSQL's text holds neither
    require(value.indexOf('\0') < 0, field, "must not contain the character U+0000");
    require(
        StandardCharsets.UTF_8.newEncoder().canEncode(value),
        field,
        "must not contain half of a surrogate pair");
  }

  private static void require(boolean rule, String field, String says) {
    if (!rule) {
      throw new InvalidEventException(field, says);
    }
  }
}
