package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SubscribeCommandReplaysOnlyItsTopicIT extends HeraldTest {

  @Test
  void while_the_others_go_on() throws Exception {
    List<Row> history =
        List.of(Row.of(type, "old", 1), Row.of(type, "live", 1), Row.of(type, "old", 2));
    try (EventClient client = talk("topic=" + type + "/live")) {
      String before = client.awaitCaughtUp().cursor();
      database().insert(history.toArray(Row[]::new));
      database().awaitPublished(history);
      assertThat(client.awaitEvents(1).ids()).containsExactly(history.get(1).id());

      JsonObject answer = client.ask(subscribe("s1", before, type + "/old"));
      assertThat(answer.getString("answer")).isEqualTo("subscribed");
      assertThat(answer.getString("id")).isEqualTo("s1");
      client.awaitNotices(2);
      assertThat(client.ids()).isEqualTo(ids(history.get(1), history.get(0), history.get(2)));
      assertThat(client.notices().get(1).getJsonObject("data").getString("subscription"))
          .isEqualTo("s1");

      Row old = Row.of(type, "old", 3);
      Row live = Row.of(type, "live", 2);
      database().insert(old, live);
      client.awaitEvents(5);
      assertThat(client.ids().subList(3, 5)).isEqualTo(ids(old, live));
    }
  }

  @Test
  void unsubscribing_ends_a_topic_and_leaves_the_others() throws Exception {
    try (EventClient client = talk("topic=" + type + "/1&topic=" + type + "/2").awaitCaughtUp()) {
      JsonObject answer =
          client.ask("{\"command\":\"unsubscribe\",\"id\":\"u\",\"topics\":[\"" + type + "/1\"]}");
      assertThat(answer.getString("answer")).isEqualTo("unsubscribed");
      Row gone = Row.of(type, "1", 1);
      Row stays = Row.of(type, "2", 1);
      database().insert(gone, stays);
      assertThat(client.awaitEvents(1).ids()).isEqualTo(ids(stays));

      client.ask(subscribe("again", null, type + "/1"));
      Row back = Row.of(type, "1", 2);
      database().insert(back);
      assertThat(client.awaitEvents(2).ids()).isEqualTo(ids(stays, back));
    }
  }

  @Test
  void a_session_may_begin_without_a_topic_and_what_waits_goes_together() throws Exception {
    List<Row> rows = IntStream.rangeClosed(1, 3000).mapToObj(n -> Row.of(type, "1", n)).toList();
    try (EventClient client = talk("")) {
      client.ask(subscribe("all", null, type + "/*"));
      client.awaitCaughtUp();
      database().insert(rows.toArray(Row[]::new));
      client.awaitEvents(3000);

      assertThat(client.ids()).isEqualTo(rows.stream().map(Row::id).toList());
      assertThat(client.raw().size()).isLessThan(1500);
      assertThat(client.raw()).allMatch(frame -> frame.startsWith("[{") || frame.startsWith("{\""));
    }
  }

  @Test
  void every_command_is_answered_with_its_id() throws Exception {
    try (EventClient client = talk("topic=" + type + "/1").awaitCaughtUp()) {
      assertThat(client.ask("{\"command\":\"ping\",\"id\":\"p\"}").toString())
          .isEqualTo("{\"answer\":\"pong\",\"id\":\"p\"}");
      assertThat(error(client.ask("nonsense"))).isEqualTo("null invalid-command");
      assertThat(error(client.ask("{\"command\":\"fly\",\"id\":\"x\"}")))
          .isEqualTo("x invalid-command");
      assertThat(error(client.ask(subscribe("x", null, "match")))).isEqualTo("x invalid-topic");
      assertThat(error(client.ask(subscribe("x", "nonsense", "match/1"))))
          .isEqualTo("x invalid-command");
      for (String overlapping : List.of(type + "/1", type + "/*", "*")) {
        assertThat(error(client.ask(subscribe("x", null, overlapping))))
            .isEqualTo("x already-subscribed");
      }
      assertThat(
              error(
                  client.ask(
                      "{\"command\":\"unsubscribe\",\"id\":\"x\",\"topics\":[\"match/9\"]}")))
          .isEqualTo("x not-subscribed");
      String[] many = IntStream.rangeClosed(1, 100).mapToObj(n -> "m/" + n).toArray(String[]::new);
      assertThat(error(client.ask(subscribe("x", null, many)))).isEqualTo("x too-many-topics");
      assertThat(client.isClosed()).isFalse();
    }
  }

  @Test
  void a_cursor_that_is_gone_is_told_of_its_subscription_alone() throws Exception {
    try (EventClient client = talk("topic=" + type + "/1").awaitCaughtUp()) {
      client.ask(subscribe("s", "abc.1", type + "/2"));
      client.awaitNotices(3);

      assertThat(client.notices().subList(1, 3))
          .extracting(
              notice -> notice.getString("type"),
              notice -> notice.getJsonObject("data").getString("subscription"))
          .containsExactly(tuple("herald.reset", "s"), tuple("herald.caughtup", "s"));
    }
  }

  @Test
  void too_many_or_too_large_commands_close_the_session_with_a_code_of_their_own() {
    try (EventClient eager = talk("");
        EventClient verbose = talk("");
        EventClient huge = talk("")) {
      verbose.send("{\"command\":\"ping\",\"id\":\"" + "x".repeat(8200) + "\"}");
      huge.send("x".repeat(20_000));
      for (int i = 0; i < 300 && !eager.isClosed(); i++) {
        eager.send("{\"command\":\"ping\",\"id\":\"" + i + "\"}");
      }

      assertThat(eager.awaitClose()).isEqualTo(4429);
      assertThat(eager.closeReason()).isEqualTo("more than 20 commands a second: come back");
      assertThat(verbose.awaitClose()).isEqualTo(1009);
      assertThat(verbose.closeReason()).isEqualTo("a command may have at most 8192 bytes");
      assertThat(huge.awaitClose()).isEqualTo(1009);
    }
  }

  @Test
  void too_many_topics_in_the_address_are_a_bad_request() {
    String topics = "topic=" + type + "/x&";
    StringBuilder query = new StringBuilder(topics);
    for (int i = 0; i < 100; i++) {
      query.append("topic=m/").append(i).append('&');
    }
    try (EventClient client = talk(query.toString())) {
      assertThat(client.awaitClose()).isEqualTo(4500);
      assertThat(client.closeReason())
          .isEqualTo("101 topics are too many: a session may have at most 100");
    }
  }

  private static EventClient talk(String query) {
    EventClient client = EventClient.connectAndTalk(events(query));
    assertThat(client.subprotocol()).isEqualTo("herald.v1");
    return client;
  }

  private static String subscribe(String id, String after, String... topics) {
    return "{\"command\":\"subscribe\",\"id\":\""
        + id
        + "\",\"topics\":[\""
        + String.join("\",\"", topics)
        + (after == null ? "\"]}" : "\"],\"after\":\"" + after + "\"}");
  }

  private static String error(JsonObject answer) {
    assertThat(answer.getString("message")).isNotBlank();
    return answer.getString("id", "null") + " " + answer.getString("error");
  }

  private static List<String> ids(Row... rows) {
    return Stream.of(rows).map(Row::id).toList();
  }
}
