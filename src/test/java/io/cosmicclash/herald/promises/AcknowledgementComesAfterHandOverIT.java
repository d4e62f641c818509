package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import io.cosmicclash.herald.testing.RowLock;
import org.junit.jupiter.api.Test;

class AcknowledgementComesAfterHandOverIT extends HeraldTest {

  @Test
  void and_a_failed_one_brings_the_event_again_with_its_id() throws Exception {
    Row row = Row.of(type, "1", 1);
    Row next = Row.of(type, "1", 2);
    try (EventClient client = connect("topic=" + type + "/1")) {
      RowLock lock;
      try (RelayPause pause = RelayPause.begin(database())) {
        database().insert(row);
        lock = RowLock.on(database(), row);
      }
      try (lock) {
        client.awaitEvents(1);
        assertThat(database().isPublished(row)).isFalse();
        // herald.relay.lock-timeout ends the pass, and the next one hands the event over again
        client.awaitEvents(2);
        assertThat(database().isPublished(row)).isFalse();
      }
      await().atMost(30, SECONDS).until(() -> database().isPublished(row));
      database().insert(next);
      await().atMost(30, SECONDS).until(() -> client.ids().contains(next.id()));

      assertThat(client.ids()).startsWith(row.id(), row.id()).endsWith(next.id());
      assertThat(client.ids().stream().distinct()).containsExactly(row.id(), next.id());
      assertThat(client.events().stream().map(event -> event.getString("cursor")).distinct())
          .hasSameSizeAs(client.frames());
    }
  }
}
