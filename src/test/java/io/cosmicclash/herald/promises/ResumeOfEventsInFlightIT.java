package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import io.cosmicclash.herald.testing.RowLock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Between hand-over and commit: a lock on the last row holds the acknowledgement back. */
class ResumeOfEventsInFlightIT extends HeraldTest {

  @Test
  void whoever_comes_between_hand_over_and_commit_gets_them_and_gets_them_again_if_it_fails()
      throws Exception {
    List<Row> rows = IntStream.rangeClosed(1, 20).mapToObj(n -> Row.of(type, "1", n)).toList();
    List<String> ids = rows.stream().map(Row::id).toList();
    try (EventClient live = connect("topic=" + type + "/*")) {
      String before = live.cursor();
      RowLock lock;
      try (RelayPause pause = RelayPause.begin(database())) {
        database().insert(rows.toArray(Row[]::new));
        lock = RowLock.on(database(), rows.get(19));
      }
      try (lock) {
        live.awaitEvents(20);
        try (EventClient all = connect("topic=" + type + "/*&after=" + before);
            EventClient rest = connect("topic=" + type + "/*&after=" + cursor(live, 9));
            EventClient now = connect("topic=" + type + "/*")) {
          // The pass fails by its lock time-out, and another goes round the locked row
          live.awaitEvents(20 + 19);
          assertThat(database().isPublished(rows.get(19))).isFalse();
          lock.close();
          database().awaitPublished(rows);
          all.awaitEvents(40);
          rest.awaitEvents(30);

          assertThat(live.ids().subList(0, 20)).isEqualTo(ids);
          assertThat(all.ids().subList(0, 20)).isEqualTo(ids);
          assertThat(rest.ids().subList(0, 10)).isEqualTo(ids.subList(10, 20));
          for (EventClient client : List.of(live, all, rest, now)) {
            assertThat(client.ids().stream().distinct()).containsAnyElementsOf(ids);
            assertThat(positions(client)).isSorted().doesNotHaveDuplicates();
          }
          assertThat(now.ids()).as("they came again, after this one").containsAll(ids);
        }
      }
    }
  }

  private static String cursor(EventClient client, int event) {
    return client.events().get(event).getString("cursor");
  }

  private static List<Long> positions(EventClient client) {
    return client.events().stream()
        .map(event -> event.getString("cursor").replaceFirst(".*\\.", ""))
        .map(position -> Long.valueOf(position, 36))
        .toList();
  }
}
