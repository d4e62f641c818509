package io.cosmicclash.herald.wire;

import java.util.List;
import java.util.stream.Collectors;

/** The server's answers to commands, each a text frame of its own with one JSON object. */
public final class Answer {
  /** Why a command was refused, for programs. */
  public enum Refusal {
    INVALID_COMMAND("invalid-command"),
    INVALID_TOPIC("invalid-topic"),
    ALREADY_SUBSCRIBED("already-subscribed"),
    NOT_SUBSCRIBED("not-subscribed"),
    TOO_MANY_TOPICS("too-many-topics");

    private final String code;

    Refusal(String code) {
      this.code = code;
    }
  }

  private Answer() {}

  public static String subscribed(String id, List<String> topics) {
    return begin("subscribed", id) + ",\"topics\":" + array(topics) + "}";
  }

  public static String unsubscribed(String id, List<String> topics) {
    return begin("unsubscribed", id) + ",\"topics\":" + array(topics) + "}";
  }

  public static String pong(String id) {
    return begin("pong", id) + "}";
  }

  /**
   * The command was not carried out.
   *
   * @param id of the command, or null if it has none
   * @param message names the input and the rule, for people
   */
  public static String refused(String id, Refusal refusal, String message) {
    return begin("error", id)
        + ",\"error\":"
        + Json.quote(refusal.code)
        + ",\"message\":"
        + Json.quote(message)
        + "}";
  }

  private static String begin(String answer, String id) {
    return "{\"answer\":" + Json.quote(answer) + ",\"id\":" + Json.quoted(id);
  }

  private static String array(List<String> texts) {
    return texts.stream().map(Json::quote).collect(Collectors.joining(",", "[", "]"));
  }
}
