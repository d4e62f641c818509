package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DatabaseOutageIsSurvivedIT {

  @Test
  void under_load_without_losing_reordering_or_flooding_the_log() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start();
        EventClient client = herald.connect("topic=match/42")) {
      AtomicBoolean enough = new AtomicBoolean();
      CompletableFuture<List<String>> producer =
          CompletableFuture.supplyAsync(() -> produce(herald, enough));
      for (int outage = 1; outage <= 2; outage++) {
        client.awaitEvents(client.frames().size() + 300);
        int outages = outage;
        int said = herald.logLines("The relay pauses").size();
        herald.database().stop();
        await().atMost(1, MINUTES).until(() -> herald.logLines("The relay pauses").size() > said);
        assertThat(client.isClosed()).isFalse();
        herald.database().start();
        await().atMost(1, MINUTES).until(() -> herald.logLines("works again").size() == outages);
      }
      client.awaitEvents(client.frames().size() + 100);
      enough.set(true);
      List<String> committed = producer.get(1, MINUTES);
      await().atMost(1, MINUTES).until(() -> Set.copyOf(client.ids()).containsAll(committed));

      assertThat(client.ids().stream().distinct().filter(Set.copyOf(committed)::contains))
          .containsExactlyElementsOf(committed);
      assertThat(herald.logLines("The relay pauses")).hasSize(2);
      assertThat(herald.logLines("works again")).hasSize(2);
      assertThat(herald.server().logEntries())
          .as("the provider repeats nothing of it")
          .noneMatch(entry -> entry.matches("(?s).*\\[org\\.eclipse\\.persistence.*Exception.*"));
    }
  }

  /**
   * One row a transaction, in ascending revision; a commit that failed is repeated with the same
   * id.
   */
  private static List<String> produce(OwnHerald herald, AtomicBoolean enough) {
    List<String> committed = new ArrayList<>();
    Row row = Row.of("match", "42", 1);
    while (!enough.get()) {
      try (Connection connection = herald.database().connect()) {
        while (!enough.get()) {
          row.insert(connection);
          committed.add(row.id());
          row = Row.of("match", "42", row.revision() + 1);
        }
      } catch (SQLException e) {
        if ("23505".equals(e.getSQLState())) {
          committed.add(row.id());
          row = Row.of("match", "42", row.revision() + 1);
        }
      }
    }
    return committed;
  }
}
