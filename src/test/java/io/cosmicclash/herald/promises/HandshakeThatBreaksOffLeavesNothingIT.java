package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.RawClient;
import io.cosmicclash.herald.testing.Row;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandshakeThatBreaksOffLeavesNothingIT {
  private static final String CLIENT_SESSION = "io.cosmicclash.herald.session.ClientSession";

  @Test
  void whether_it_breaks_in_the_request_or_before_the_answer_is_read() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start();
        EventClient client = herald.connect("topic=match/*")) {
      for (int i = 0; i < 200; i++) {
        breakOff(herald.server().events("topic=match/*"), i % 2 == 0);
      }
      Row[] rows = new Row[50];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = Row.of("match", String.valueOf(i), 1);
      }

      herald.database().insert(rows);

      client.awaitEvents(rows.length);
      await("only the good session is left")
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(herald.server().instances(CLIENT_SESSION)).isEqualTo(1));
      assertThat(herald.complaints()).isEmpty();
    }
  }

  private static void breakOff(URI events, boolean complete) throws IOException {
    String request = RawClient.handshake(events);
    RawClient client = RawClient.open(events);
    client.send(complete ? request : request.substring(0, request.length() / 2));
    client.reset();
  }
}
