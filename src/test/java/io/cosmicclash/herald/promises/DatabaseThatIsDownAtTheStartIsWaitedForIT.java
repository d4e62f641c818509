package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import org.junit.jupiter.api.Test;

class DatabaseThatIsDownAtTheStartIsWaitedForIT {

  @Test
  void the_server_starts_herald_says_why_it_is_not_ready_and_events_flow_later() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start()) {
      Row row = Row.of("match", "1", 1);
      try (EventClient client = herald.connect("topic=match/1")) {
        herald.server().stop();
        assertThat(client.awaitClose()).isEqualTo(1001); // WildFly, as it stops, gives no reason
      }
      herald.database().stop();

      herald.server().start();
      herald.server().awaitAnswer("/herald/health/live");
      herald.awaitLog("The relay pauses");
      herald.database().start();
      herald.server().awaitReady();

      try (EventClient client = herald.connect("topic=match/1")) {
        herald.database().insert(row);
        assertThat(client.awaitEvents(1).ids()).containsExactly(row.id());
      }
    }
  }
}
