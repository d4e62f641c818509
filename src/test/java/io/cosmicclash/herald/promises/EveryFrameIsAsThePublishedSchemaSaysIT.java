package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.FrameSchema;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EveryFrameIsAsThePublishedSchemaSaysIT extends HeraldTest {
  private final FrameSchema schema = new FrameSchema(get("/herald/schema/frames.json").body());

  @Test
  void of_either_subprotocol() throws Exception {
    List<Row> rows =
        List.of(
            Row.of(type, "1", 1),
            Row.of(type, "1", Long.MAX_VALUE).payload("null"),
            Row.of(type, "a/b \u0001", 0).payload(new byte[] {0, -1}),
            Row.of(type, "2", 1).payload(""),
            Row.of(type, "3", 1).payload("\"" + "x".repeat(2 << 20) + "\""));
    try (EventClient plain = connect("topic=" + type + "/*&after=abc.1").awaitNotices(2);
        EventClient talking = EventClient.connectAndTalk(events("topic=" + type + "/*"))) {
      talking.awaitCaughtUp();
      database().insert(rows.toArray(Row[]::new));
      plain.awaitEvents(5);
      talking.awaitEvents(5);
      for (String command :
          List.of(
              "{\"command\":\"subscribe\",\"id\":\"a\",\"topics\":[\"x/1\",\"y/*\"],\"types\":[\"t\"],\"after\":\"earliest\"}",
              "{\"command\":\"unsubscribe\",\"id\":\"b\",\"topics\":[\"x/1\"]}",
              "{\"command\":\"subscribe\",\"id\":\"e\",\"topics\":[\"x/2\"],\"after\":\"abc.1\"}",
              "{\"command\":\"ping\",\"id\":\"c\"}")) {
        assertThat(schema.complaints("command", command)).isEmpty();
        assertThat(talking.ask(command).getString("answer")).isNotEqualTo("error");
      }
      talking.awaitNotices(4);
      for (String wrong :
          List.of(
              "[]",
              "{\"command\":\"subscribe\",\"id\":\"d\",\"topics\":[\"*/1\"]}",
              "{\"command\":\"fly\",\"id\":\"d\"}",
              "{\"command\":\"subscribe\",\"id\":\"d\",\"topics\":[]}",
              "{\"command\":\"ping\",\"id\":\"d\",\"more\":1}")) {
        assertThat(schema.complaints("command", wrong)).as(wrong).isNotEmpty();
        assertThat(talking.ask(wrong).getString("answer")).isEqualTo("error");
      }

      assertThat(plain.raw()).hasSize(7);
      assertThat(plain.raw())
          .allSatisfy(frame -> assertThat(schema.complaints("event", frame)).isEmpty());
      assertThat(plain.raw().get(6)).contains("herald.skipped");
      assertThat(talking.raw())
          .allSatisfy(
              frame ->
                  assertThat(schema.complaints(frame.startsWith("[") ? "events" : "answer", frame))
                      .isEmpty());
    }
  }

  @Test
  void and_the_schema_does_refuse() {
    assertThat(schema.complaints("event", "{}")).isNotEmpty();
    assertThat(schema.complaints("answer", "{\"answer\":\"pong\"}")).isNotEmpty();
    assertThat(schema.complaints("events", "[]")).isNotEmpty();
  }

  @Test
  void the_contract_of_the_socket_is_served_beside_it() throws Exception {
    assertThat(get("/herald/asyncapi.yaml").body())
        .isEqualTo(Files.readString(Path.of("src/main/webapp/asyncapi.yaml")))
        .contains("./schema/frames.json#/definitions/");
  }
}
