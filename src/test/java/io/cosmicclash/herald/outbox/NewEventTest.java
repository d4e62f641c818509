package io.cosmicclash.herald.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NewEventTest {
  private static final byte[] PAYLOAD = {};

  static Stream<Arguments> broken() {
    String tooLong = "\ud83d\ude80".repeat(256);
    return Stream.of(
        Arguments.of(null, "t", "1", 0, "e", "event_id must not be null"),
        Arguments.of("", "t", "1", 0, "e", "event_id must not be empty"),
        Arguments.of(
            tooLong, "t", "1", 0, "e", "event_id must have at most 255 characters, but has 256"),
        Arguments.of("a\0b", "t", "1", 0, "e", "event_id must not contain the character U+0000"),
        Arguments.of(
            "\ud800", "t", "1", 0, "e", "event_id must not contain half of a surrogate pair"),
        Arguments.of("i", "", "1", 0, "e", "aggregate_type must not be empty"),
        Arguments.of("i", "a/b", "1", 0, "e", "aggregate_type must not contain '/'"),
        Arguments.of("i", "*", "1", 0, "e", "aggregate_type must not be '*'"),
        Arguments.of("i", "t", null, 0, "e", "aggregate_id must not be null"),
        Arguments.of("i", "t", "*", 0, "e", "aggregate_id must not be '*'"),
        Arguments.of("i", "t", "1", -1, "e", "revision must not be negative, but is -1"),
        Arguments.of("i", "t", "1", 0, "", "event_type must not be empty"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void a_broken_rule_is_named_with_its_field(
      String id, String type, String aggregate, long revision, String eventType, String says) {
    assertThatThrownBy(() -> new NewEvent(id, type, aggregate, revision, eventType, PAYLOAD))
        .isInstanceOfSatisfying(
            InvalidEventException.class,
            e -> assertThat(says).startsWith(e.field() + " must").isEqualTo(e.getMessage()));
  }

  @Test
  void a_payload_there_must_be() {
    assertThatThrownBy(() -> new NewEvent("i", "t", "1", 0, "e", null))
        .hasMessage("payload must not be null");
  }

  @Test
  void the_longest_names_and_revisions_are_taken() {
    String longest = "\ud83d\ude80".repeat(255);

    assertThat(new NewEvent(longest, longest, longest, Long.MAX_VALUE, "e", PAYLOAD).eventId())
        .isEqualTo(longest);
  }
}
