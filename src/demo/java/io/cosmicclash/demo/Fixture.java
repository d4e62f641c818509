package io.cosmicclash.demo;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Who plays whom. */
record Fixture(String home, String away) {

  static final Fixture OPENING = new Fixture("Nebula", "Quasar");

  private static final List<String> TEAMS =
      List.of(
          "Nebula", "Quasar", "Pulsar", "Comet", "Zenith", "Eclipse", "Orion", "Vega", "Corona",
          "Meteor", "Lyra", "Nova");

  static Fixture drawn() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    int home = random.nextInt(TEAMS.size());
    int others = 1 + random.nextInt(TEAMS.size() - 1);
    return new Fixture(TEAMS.get(home), TEAMS.get((home + others) % TEAMS.size()));
  }
}
