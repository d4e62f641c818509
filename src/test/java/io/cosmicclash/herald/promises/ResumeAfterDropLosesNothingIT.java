package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeAfterDropLosesNothingIT extends HeraldTest {

  @Test
  void what_came_while_the_client_was_away_comes_first_and_then_what_comes_now() throws Exception {
    EventClient first = connect("topic=" + type + "/*");
    List<Row> seen = insert(1, 3);
    first.awaitEvents(3).close();
    List<Row> missed = insert(4, 6);
    database().awaitPublished(missed);

    try (EventClient second = connect("topic=" + type + "/*&after=" + first.cursor())) {
      assertThat(second.ids()).isEqualTo(ids(missed));
      List<Row> live = insert(7, 9);
      second.awaitEvents(6);

      assertThat(first.ids()).isEqualTo(ids(seen));
      assertThat(second.ids().subList(3, 6)).isEqualTo(ids(live));
      assertThat(second.notices()).hasSize(1);
    }
  }

  /** Who connects and drops before the first event has a cursor all the same. */
  @Test
  void from_the_first_moment_on() throws Exception {
    EventClient first = connect("topic=" + type + "/*");
    first.close();
    List<Row> missed = insert(1, 2);

    try (EventClient second = connect("topic=" + type + "/*&after=" + first.cursor())) {
      assertThat(second.awaitEvents(2).ids()).isEqualTo(ids(missed));
    }
  }

  @Test
  void only_of_its_topics_and_types() throws Exception {
    EventClient first = connect("topic=" + type + "/*");
    first.close();
    List<Row> missed =
        List.of(
            Row.of(type, "1", 1),
            Row.of(type, "2", 1),
            Row.of(type, "1", 2).eventType("test.ended"),
            Row.of(type + "x", "1", 1));
    database().insert(missed.toArray(Row[]::new));
    database().awaitPublished(missed);

    String query = "topic=" + type + "/1&type=test.ended&after=" + first.cursor();
    try (EventClient second = connect(query)) {
      assertThat(second.ids()).containsExactly(missed.get(2).id());
    }
  }

  @Test
  void a_client_that_loads_its_state_first_subscribes_from_before_it() throws Exception {
    JsonObject before = stream();
    List<Row> rows = insert(1, 2);
    database().awaitPublished(rows);

    String query = "topic=" + type + "/*&after=" + before.getString("head");
    try (EventClient client = connect(query)) {
      assertThat(client.ids()).isEqualTo(ids(rows));
    }
    assertThat(before.getString("head")).startsWith(before.getString("epoch") + ".");
    assertThat(before.getString("oldest")).startsWith(before.getString("epoch") + ".");
    assertThat(stream().getString("epoch")).isEqualTo(before.getString("epoch"));
  }

  @Test
  void earliest_is_all_that_is_there() throws Exception {
    List<Row> rows = insert(1, 1200);
    database().awaitPublished(rows);

    try (EventClient client = connect("topic=" + type + "/*&after=earliest")) {
      assertThat(client.ids()).isEqualTo(ids(rows));
    }
  }

  @Test
  void what_can_only_be_skipped_is_not_missed() throws Exception {
    EventClient client = connect("topic=" + type + "/*");
    String far = client.cursor().replaceFirst("\\..*", ".1y2p0ij32e8e7");
    client.close();

    try (EventClient reset = connect("topic=" + type + "/*&after=" + far).awaitNotices(2)) {
      assertThat(reset.notices())
          .extracting(notice -> notice.getString("type"))
          .containsExactly("herald.reset", "herald.caughtup");
      assertThat(reset.notices().get(0).getJsonObject("data").getString("reason"))
          .contains("beyond everything that was ever published");
      assertThat(reset.notices().get(0).getString("cursor"))
          .isEqualTo(stream().getString("oldest"));
      List<Row> live = insert(1, 1);
      assertThat(reset.awaitEvents(1).ids()).isEqualTo(ids(live));
    }
  }

  @Test
  void an_unknown_epoch_is_told_and_then_the_stream_starts_now() throws Exception {
    try (EventClient client = connect("topic=" + type + "/*&after=abc123.5").awaitNotices(2)) {
      assertThat(client.notices().get(0).getJsonObject("data").getString("reason"))
          .isEqualTo("the stream never had an epoch 'abc123'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "abc", "abc.", "ABC.1", "latest", "abc.1y2p0ij32e8e8", "0.-1"})
  void what_is_no_cursor_is_a_bad_request(String cursor) {
    try (EventClient client = connect("topic=" + type + "/*&after=" + cursor)) {
      assertThat(client.awaitClose()).isEqualTo(4500);
      assertThat(client.closeReason())
          .isEqualTo("after='" + cursor + "' is no cursor: use one of an event, or earliest");
    }
  }

  private static JsonObject stream() {
    try (var reader = Json.createReader(new StringReader(get("/herald/api/stream").body()))) {
      return reader.readObject();
    }
  }

  private List<Row> insert(int from, int to) throws Exception {
    List<Row> rows = IntStream.rangeClosed(from, to).mapToObj(n -> Row.of(type, "1", n)).toList();
    database().insert(rows.toArray(Row[]::new));
    return rows;
  }

  private static List<String> ids(List<Row> rows) {
    return rows.stream().map(Row::id).toList();
  }
}
