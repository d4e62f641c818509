package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CursorOfACommonPastStaysGoodIT extends HeraldTest {

  @Test
  void when_an_operator_begins_an_epoch_and_live_clients_go_on() throws Exception {
    try (EventClient live = connect("topic=" + type + "/*")) {
      String start = live.cursor();
      List<Row> before = publish(1, 10);
      live.awaitEvents(10);
      String middle = live.events().get(4).getString("cursor");

      database().execute("update herald_stream set new_epoch_reason = 'a test wants it'");
      await()
          .atMost(30, SECONDS)
          .until(
              () ->
                  get("/herald/api/stream").statusCode() == 200
                      && !get("/herald/api/stream").body().contains(epochOf(start)));
      List<Row> after = publish(11, 15);
      live.awaitEvents(15);

      assertThat(epochOf(live.cursor())).isNotEqualTo(epochOf(start));
      assertThat(live.ids()).isEqualTo(ids(before, after));
      assertThat(live.notices()).as("nothing is lost, nobody is reset").hasSize(1);
      for (String cursor : List.of(start, middle, live.cursor())) {
        try (EventClient resumed = connect("topic=" + type + "/*&after=" + cursor)) {
          int seen = cursor.equals(start) ? 0 : cursor.equals(middle) ? 5 : 15;
          assertThat(resumed.ids()).isEqualTo(ids(before, after).subList(seen, 15));
          assertThat(resumed.notices())
              .extracting(notice -> notice.getString("type"))
              .containsExactly("herald.caughtup");
        }
      }
      assertThat(database().query("select reason from herald_epoch order by number desc limit 1"))
          .isEqualTo("a test wants it");
    }
  }

  private List<Row> publish(int from, int to) throws Exception {
    List<Row> rows = IntStream.rangeClosed(from, to).mapToObj(n -> Row.of(type, "1", n)).toList();
    database().insert(rows.toArray(Row[]::new));
    database().awaitPublished(rows);
    return rows;
  }

  private static String epochOf(String cursor) {
    return cursor.substring(0, cursor.indexOf('.'));
  }

  private static List<String> ids(List<Row> one, List<Row> two) {
    return Stream.concat(one.stream(), two.stream()).map(Row::id).toList();
  }
}
