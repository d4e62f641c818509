package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietClientStaysConnectedIT extends HeraldTest {

  /** WildFly cuts a connection of which it has read nothing for 90 s. */
  @Test
  void because_it_is_pinged_before_the_server_loses_its_patience() throws Exception {
    try (EventClient client = connect("topic=" + type + "/1")) {
      client.awaitPings(1, Duration.ofSeconds(40));
      client.awaitPings(4, Duration.ofSeconds(100));
      database().insert(Row.of(type, "1", 1));

      assertThat(client.awaitEvents(1).isClosed()).isFalse();
    }
  }
}
