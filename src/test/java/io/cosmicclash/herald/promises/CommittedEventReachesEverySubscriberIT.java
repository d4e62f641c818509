package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import jakarta.json.JsonObject;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommittedEventReachesEverySubscriberIT extends HeraldTest {

  @Test
  void whatever_pattern_it_matched_by_and_once() throws Exception {
    Row row = Row.of(type, "42", 7);
    Row later = Row.of(type, "43", 1);
    try (EventClient exact = connect("topic=" + type + "/42");
        EventClient ofType = connect("topic=" + type + "/*");
        EventClient all = connect("topic=*");
        EventClient several = connect("topic=" + type + "/42&topic=" + type + "/*&topic=*");
        EventClient otherTopic = connect("topic=" + type + "/43")) {
      database().insert(row);
      exact.awaitEvents(1);
      database().insert(later);

      assertThat(otherTopic.awaitEvents(1).ids()).containsExactly(later.id());
      assertThat(ofType.awaitEvents(2).ids()).containsExactly(row.id(), later.id());
      assertThat(several.awaitEvents(2).ids()).containsExactly(row.id(), later.id());
      assertThat(all.awaitEvents(2).ids()).containsSubsequence(row.id(), later.id());
      assertThat(exact.ids()).containsExactly(row.id());
    }
  }

  @Test
  void of_the_types_that_the_subscriber_selected() throws Exception {
    Row scored = Row.of(type, "1", 1).eventType("match.scored");
    Row ended = Row.of(type, "1", 2).eventType("match.ended");
    Row cancelled = Row.of(type, "1", 3).eventType("match.cancelled");
    try (EventClient client =
        connect("topic=" + type + "/1&type=match.scored&type=match.cancelled")) {
      database().insert(scored, ended, cancelled);

      assertThat(client.awaitEvents(2).ids()).containsExactly(scored.id(), cancelled.id());
    }
  }

  @Test
  void as_a_cloud_event() throws Exception {
    Row row =
        Row.of(type, "42", Long.MAX_VALUE).eventType("match.scored").payload("{\"goals\": 1}");
    try (EventClient client = connect("topic=" + type + "/42")) {
      database().insert(row);

      JsonObject event = client.awaitEvents(1).events().get(0);
      assertThat(client.subprotocol()).isEqualTo("cloudevents.json");
      assertThat(event.keySet())
          .containsExactlyInAnyOrder(
              "specversion",
              "id",
              "source",
              "type",
              "subject",
              "time",
              "aggregatetype",
              "sequence",
              "cursor",
              "datacontenttype",
              "data");
      assertThat(event.getString("specversion")).isEqualTo("1.0");
      assertThat(event.getString("id")).isEqualTo(row.id());
      assertThat(event.getString("source")).isEqualTo("/herald");
      assertThat(event.getString("type")).isEqualTo("match.scored");
      assertThat(event.getString("subject")).isEqualTo("42");
      assertThat(event.getString("aggregatetype")).isEqualTo(type);
      assertThat(event.getString("sequence")).isEqualTo("9223372036854775807");
      assertThat(event.getString("datacontenttype")).isEqualTo("application/json");
      assertThat(event.getJsonObject("data").getInt("goals")).isEqualTo(1);
    }
  }

  @Test
  void in_one_order_for_all_while_many_producers_commit_at_once() throws Exception {
    int producers = 8;
    int events = 250;
    ExecutorService threads = Executors.newFixedThreadPool(producers);
    try (EventClient one = connect("topic=" + type + "/*");
        EventClient two = connect("topic=" + type + "/*")) {
      List<Callable<List<String>>> work =
          IntStream.range(0, producers)
              .<Callable<List<String>>>mapToObj(
                  producer -> () -> produce(String.valueOf(producer), events))
              .toList();
      List<String> committed = new ArrayList<>();
      for (var ids : threads.invokeAll(work)) {
        committed.addAll(ids.get());
      }

      assertThat(one.awaitEvents(producers * events).ids())
          .containsExactlyInAnyOrderElementsOf(committed);
      assertThat(two.awaitEvents(producers * events).ids()).isEqualTo(one.ids());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<String> produce(String aggregate, int events) throws Exception {
    List<String> ids = new ArrayList<>();
    try (Connection connection = database().connect()) {
      for (int revision = 1; revision <= events; revision++) {
        Row row = Row.of(type, aggregate, revision);
        row.insert(connection);
        ids.add(row.id());
      }
    }
    return ids;
  }
}
