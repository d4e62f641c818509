package io.cosmicclash.herald.wire;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a client says in the subprotocol {@code herald.v1}.
 *
 * @param id the client's own name for it, 1 to {@value #MAX_ID} characters; every answer repeats it
 * @param topics to subscribe to or to unsubscribe from
 * @param types only events of these types; all, if empty
 * @param after where the topics' stream starts
 */
public record Command(Kind kind, String id, List<String> topics, List<String> types, After after) {
  /** What a command may ask for. */
  public enum Kind {
    SUBSCRIBE,
    UNSUBSCRIBE,
    PING
  }

  private static final int MAX_ID = 64;

  private static final Map<String, Kind> KINDS =
      Map.of("subscribe", Kind.SUBSCRIBE, "unsubscribe", Kind.UNSUBSCRIBE, "ping", Kind.PING);

  private static final Map<Kind, Set<String>> FIELDS =
      Map.of(
          Kind.SUBSCRIBE, Set.of("command", "id", "topics", "types", "after"),
          Kind.UNSUBSCRIBE, Set.of("command", "id", "topics"),
          Kind.PING, Set.of("command", "id"));

  /**
   * Reads a text message.
   *
   * @throws InvalidCommandException naming what is wrong with it, and its id if it has one
   */
  public static Command parse(String message) {
    JsonObject object = Json.object(message);
    if (object == null) {
      throw new InvalidCommandException(null, "a command is one JSON object");
    }
    String id = string(object, "id", null);
    if (id == null || id.isEmpty() || id.length() > MAX_ID) {
      throw new InvalidCommandException(null, "id must be a string of 1 to 64 characters");
    }
    String name = string(object, "command", id);
    Kind kind = name == null ? null : KINDS.get(name);
    if (kind == null) {
      throw new InvalidCommandException(
          id, "command must be subscribe, unsubscribe or ping, but is " + Json.quoted(name));
    }
    for (String field : object.keySet()) {
      if (!FIELDS.get(kind).contains(field)) {
        throw new InvalidCommandException(
            id, "field " + Json.quoted(field) + " is unknown to " + name);
      }
    }
    List<String> topics = strings(object, "topics", id);
    if (topics.isEmpty() && kind != Kind.PING) {
      throw new InvalidCommandException(id, "topics must name at least one topic");
    }
    try {
      After after = After.parse(string(object, "after", id));
      return new Command(kind, id, topics, strings(object, "types", id), after);
    } catch (InvalidCursorException e) {
      throw new InvalidCommandException(id, e.getMessage());
    }
  }

  private static String string(JsonObject object, String field, String id) {
    JsonValue value = object.get(field);
    if (value == null || value instanceof JsonString) {
      return value == null ? null : ((JsonString) value).getString();
    }
    throw new InvalidCommandException(id, field + " must be a string");
  }

  private static List<String> strings(JsonObject object, String field, String id) {
    JsonValue value = object.get(field);
    if (value == null) {
      return List.of();
    }
    if (value instanceof JsonArray array
        && array.stream().allMatch(element -> element instanceof JsonString)) {
      return array.getValuesAs(JsonString::getString);
    }
    throw new InvalidCommandException(id, field + " must be an array of strings");
  }
}
