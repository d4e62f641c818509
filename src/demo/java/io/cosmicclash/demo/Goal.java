package io.cosmicclash.demo;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The event {@code match.scored}: a match as it stands after a goal. */
record Goal(String eventId, Side scorer, MatchView match) {

  /**
   * The id is random, because no counter stays unique when the table of matches is re-created or
   * restored from a back-up; the match and its revision are in it only for the reader.
   */
  static Goal of(Side scorer, MatchView match) {
    String eventId = "match-" + match.id() + "-" + match.revision() + "-" + UUID.randomUUID();
    return new Goal(eventId, scorer, match);
  }

  /** The whole score and not the difference, so that a reader may miss or repeat any event. */
  byte[] payload() {
    return Json.createObjectBuilder()
        .add("match", match.id())
        .add("home", match.home())
        .add("away", match.away())
        .add("score", match.score())
        .add("scorer", scorer.toString())
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  /** What the scorer is told: the match, and the id of the event to look out for. */
  JsonObject toJson() {
    return match.toJson().add("event", eventId).build();
  }
}
