package io.cosmicclash.demo;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;

/** A match as others see it; the entity stays inside its transaction. */
record MatchView(long id, String home, String away, int homeGoals, int awayGoals, long revision) {

  /** The revision is a string, because JavaScript's numbers end at 2^53. */
  JsonObjectBuilder toJson() {
    return Json.createObjectBuilder()
        .add("id", id)
        .add("home", home)
        .add("away", away)
        .add("score", score())
        .add("revision", Long.toString(revision));
  }

  JsonArrayBuilder score() {
    return Json.createArrayBuilder().add(homeGoals).add(awayGoals);
  }
}
