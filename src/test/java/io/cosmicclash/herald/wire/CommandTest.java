package io.cosmicclash.herald.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTest {

  @Test
  void a_command_is_an_object_with_its_id() {
    assertThat(
            Command.parse(
                """
                {"command":"subscribe","id":"a","topics":["match/1","p/*"],"types":["x"],"after":"5f.1"}
                """))
        .isEqualTo(
            new Command(
                Command.Kind.SUBSCRIBE,
                "a",
                List.of("match/1", "p/*"),
                List.of("x"),
                new After(false, false, new Cursor("5f", 1))));
    assertThat(Command.parse("{\"id\":\"b\",\"command\":\"ping\"}").kind())
        .isEqualTo(Command.Kind.PING);
    assertThat(
            Command.parse("{\"command\":\"unsubscribe\",\"id\":\"c\",\"topics\":[\"*\"]}").after())
        .isEqualTo(After.NOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "'' | - | a command is one JSON object",
        "[] | - | a command is one JSON object",
        "{}{} | - | a command is one JSON object",
        "{\"id\":\"a\" | - | a command is one JSON object",
        "{} | - | id must be a string of 1 to 64 characters",
        "{\"id\":\"\"} | - | id must be a string of 1 to 64 characters",
        "{\"id\":7} | - | id must be a string",
        "{\"id\":\"a\"} | a | command must be subscribe, unsubscribe or ping, but is null",
        "{\"id\":\"a\",\"command\":\"stop\"} | a | command must be subscribe, unsubscribe or ping, but is \"stop\"",
        "{\"id\":\"a\",\"command\":\"ping\",\"topics\":[\"*\"]} | a | field \"topics\" is unknown to ping",
        "{\"id\":\"a\",\"command\":\"subscribe\"} | a | topics must name at least one topic",
        "{\"id\":\"a\",\"command\":\"subscribe\",\"topics\":[]} | a | topics must name at least one topic",
        "{\"id\":\"a\",\"command\":\"subscribe\",\"topics\":\"*\"} | a | topics must be an array of strings",
        "{\"id\":\"a\",\"command\":\"subscribe\",\"topics\":[1]} | a | topics must be an array of strings",
        "{\"id\":\"a\",\"command\":\"subscribe\",\"topics\":[\"*\"],\"after\":\"x\"} | a"
            + " | after='x' is no cursor: use one of an event, or earliest"
      })
  void what_is_no_command_is_refused_by_the_rule_that_it_breaks(
      String message, String id, String rule) {
    assertThatThrownBy(() -> Command.parse(message))
        .isInstanceOfSatisfying(
            InvalidCommandException.class, e -> assertThat(e.id()).isEqualTo(id))
        .hasMessage(rule);
  }

  @Test
  void a_deeply_nested_one_is_refused_as_any_other() {
    String nested = "[".repeat(4000) + "]".repeat(4000);

    assertThatThrownBy(() -> Command.parse("{\"id\":\"a\",\"topics\":" + nested + "}"))
        .isInstanceOf(InvalidCommandException.class);
  }

  @Test
  void what_a_client_names_is_quoted_in_the_answer() {
    assertThat(Answer.refused("\"", Answer.Refusal.INVALID_TOPIC, "topic '\"'"))
        .isEqualTo(
            "{\"answer\":\"error\",\"id\":\"\\\"\",\"error\":\"invalid-topic\",\"message\":\"topic '\\\"'\"}");
    assertThat(Answer.subscribed("a", List.of("x/\"", "*")))
        .isEqualTo("{\"answer\":\"subscribed\",\"id\":\"a\",\"topics\":[\"x/\\\"\",\"*\"]}");
  }
}
