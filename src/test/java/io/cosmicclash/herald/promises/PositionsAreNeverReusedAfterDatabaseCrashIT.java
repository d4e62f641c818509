package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import io.cosmicclash.herald.testing.RowLock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PositionsAreNeverReusedAfterDatabaseCrashIT {

  @Test
  void between_hand_over_and_commit_also_if_the_node_dies_with_it() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start()) {
      Map<String, String> idByCursor = new HashMap<>();
      List<String> ids = new ArrayList<>();
      String cursor = "earliest";
      for (boolean nodeDies : new boolean[] {false, true}) {
        int first = ids.size();
        List<Row> rows =
            IntStream.rangeClosed(first + 1, first + 20)
                .mapToObj(n -> Row.of("match", "42", n))
                .toList();
        rows.forEach(row -> ids.add(row.id()));
        EventClient before = herald.connect("topic=match/*&after=" + cursor);
        RowLock lock;
        try (RelayPause pause = RelayPause.begin(herald.database())) {
          herald.database().insert(rows.toArray(Row[]::new));
          lock = RowLock.on(herald.database(), rows.get(19));
        }
        String inFlight = before.awaitEvents(20).cursor();
        herald.database().crash();
        if (nodeDies) {
          herald.server().kill();
        }
        lock.abandon();
        herald.database().start();
        if (nodeDies) {
          herald.server().start();
        }
        herald.server().awaitReady();
        herald.database().awaitPublished(rows);
        try (EventClient after = herald.connect("topic=match/*&after=" + inFlight)) {
          after.awaitEvents(20);
          assertThat(after.ids().stream().distinct())
              .containsExactlyElementsOf(ids.subList(first, first + 20));
          assertThat(after.notices())
              .extracting(notice -> notice.getString("type"))
              .containsExactly("herald.caughtup");
          for (EventClient client : List.of(before, after)) {
            remember(client, idByCursor);
          }
          cursor = after.cursor();
        }
        before.close();
      }
      assertThat(herald.database().query("select count(distinct position) from outbox"))
          .isEqualTo("40");
    }
  }

  /** One cursor never names two events. */
  private static void remember(EventClient client, Map<String, String> idByCursor) {
    client
        .events()
        .forEach(
            event ->
                assertThat(
                        idByCursor.merge(
                            event.getString("cursor"),
                            event.getString("id"),
                            (one, other) -> one.equals(other) ? one : one + " and " + other))
                    .isEqualTo(event.getString("id")));
  }
}
