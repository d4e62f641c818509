package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietClientStaysConnectedIT {

  /** WildFly cuts a connection of which it has read nothing for 90 s. */
  @Test
  void because_it_is_pinged_before_the_server_loses_its_patience() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start();
        EventClient client = herald.connect("topic=match/1")) {
      client.awaitPings(1, Duration.ofSeconds(40));
      client.awaitPings(4, Duration.ofSeconds(100));
      herald.database().insert(Row.of("match", "1", 1));

      assertThat(client.awaitEvents(1).isClosed()).isFalse();
    }
  }
}
