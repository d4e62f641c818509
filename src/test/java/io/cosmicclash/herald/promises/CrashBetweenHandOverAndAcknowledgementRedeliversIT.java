package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import io.cosmicclash.herald.testing.RowLock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrashBetweenHandOverAndAcknowledgementRedeliversIT {

  @Test
  void with_the_same_ids_in_the_same_order_under_later_positions() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start()) {
      List<Row> rows =
          Stream.iterate(1, n -> n + 1).limit(100).map(n -> Row.of("match", "42", n)).toList();
      List<String> ids = rows.stream().map(Row::id).toList();
      EventClient before = herald.connect("topic=match/42");
      RowLock lock;
      try (RelayPause pause = RelayPause.begin(herald.database())) {
        herald.database().insert(rows.toArray(Row[]::new));
        lock = RowLock.on(herald.database(), rows.get(99));
      }
      EventClient after;
      try (lock) {
        before.awaitEvents(100);
        herald.server().kill();
        assertThat(unpublished(herald)).isEqualTo("100");
        herald.server().start();
        herald.server().awaitAnswer("/herald/health/live");
        after = herald.connect("topic=match/42&after=earliest");
      }
      await().atMost(60, SECONDS).until(() -> unpublished(herald).equals("0"));
      after.awaitEvents(100);

      assertThat(before.ids().subList(0, 100)).isEqualTo(ids);
      assertThat(after.ids().stream().distinct()).containsExactlyElementsOf(ids);
      assertThat(cursors(after)).doesNotContainAnyElementsOf(cursors(before));
      assertThat(herald.database().query("select count(distinct position) from outbox"))
          .isEqualTo("100");
    }
  }

  private static String unpublished(OwnHerald herald) throws Exception {
    return herald.database().query("select count(*) from outbox where published_at is null");
  }

  private static List<String> cursors(EventClient client) {
    return client.events().stream().map(event -> event.getString("cursor")).toList();
  }
}
