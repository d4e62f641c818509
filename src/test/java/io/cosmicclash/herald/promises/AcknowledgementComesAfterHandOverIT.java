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
    Row elsewhere = Row.of(type, "2", 1);
    try (EventClient client = connect("topic=" + type + "/1");
        EventClient other = connect("topic=" + type + "/2")) {
      RowLock lock;
      try (RelayPause pause = RelayPause.begin(database())) {
        database().insert(row);
        lock = RowLock.on(database(), row);
      }
      try (lock) {
        client.awaitEvents(1);
        assertThat(database().isPublished(row)).isFalse();
        // herald.relay.lock-timeout ends the pass; others do not wait for the row, and what follows
        // it in its aggregate does
        database().insert(next, elsewhere);
        other.awaitEvents(1);
        assertThat(database().isPublished(row)).isFalse();
        assertThat(client.ids()).doesNotContain(next.id());
      }
      await().atMost(30, SECONDS).until(() -> database().isPublished(next));
      await().atMost(30, SECONDS).until(() -> client.ids().contains(next.id()));

      assertThat(client.ids()).startsWith(row.id(), row.id()).endsWith(next.id());
      assertThat(client.ids().stream().distinct()).containsExactly(row.id(), next.id());
      assertThat(other.ids()).contains(elsewhere.id());
      assertThat(client.events().stream().map(event -> event.getString("cursor")).distinct())
          .hasSameSizeAs(client.frames());
    }
  }
}
