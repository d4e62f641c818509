package io.cosmicclash.herald.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules that all texts of an event share, each tried on each of them. */
class NewEventTextTest {
  private static final byte[] PAYLOAD = {};
  private static final String ROCKET = "\ud83d\ude80";

  private static final Map<String, Function<String, NewEvent>> NAMES =
      Map.of(
          "event_id", text -> new NewEvent(text, "t", "1", 0, "e", PAYLOAD),
          "aggregate_type", text -> new NewEvent("i", text, "1", 0, "e", PAYLOAD),
          "aggregate_id", text -> new NewEvent("i", "t", text, 0, "e", PAYLOAD));

  private static NewEvent ofType(String text) {
    return new NewEvent("i", "t", "1", 0, text, PAYLOAD);
  }

  @Test
  void no_text_may_be_missing() {
    everyTextRefuses(null, "must not be null");
    everyTextRefuses("", "must not be empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "a\0", "\0b", "a\0b"})
  void no_text_may_hold_a_nul(String text) {
    everyTextRefuses(text, "must not contain the character U+0000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\ud83d", "\ude80", "\ude80\ud83d", "a\ud83d", "\ud83db", "\ud83d\ud83d\ude80"})
  void no_text_may_hold_half_of_a_surrogate_pair(String text) {
    everyTextRefuses(text, "must not contain half of a surrogate pair");
  }

  @Test
  void a_name_is_counted_in_characters_and_not_in_what_java_or_utf8_need_for_them() {
    NAMES.forEach(
        (field, event) -> {
          for (String character : List.of("x", "\u00e9", "\u20ac", ROCKET)) {
            assertThatCode(() -> event.apply(character.repeat(255))).doesNotThrowAnyException();
            refuses(
                event,
                character.repeat(256),
                field,
                "must have at most 255 characters, but has 256");
          }
        });
  }

  @Test
  void an_event_type_may_be_of_any_length() {
    String longest = ROCKET.repeat(10_000);

    assertThat(ofType(longest).eventType()).isEqualTo(longest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" ", "\n", "\u007f", "\ufeff", "\uffff", "\u2028", "''; drop table", "**"})
  void any_other_character_is_a_name(String text) {
    NAMES.forEach(
        (field, event) ->
            assertThatCode(() -> event.apply(text)).as(field).doesNotThrowAnyException());
    assertThat(ofType(text).eventType()).isEqualTo(text);
  }

  @Test
  void slash_and_star_are_refused_only_where_they_would_be_a_pattern() {
    assertThat(new NewEvent("*", "t*", "a/b", 0, "*", PAYLOAD).eventId()).isEqualTo("*");
    assertThat(new NewEvent("/", "**", "/", 0, "/", PAYLOAD).aggregateId()).isEqualTo("/");
    refuses(NAMES.get("aggregate_type"), "/", "aggregate_type", "must not contain '/'");
    refuses(NAMES.get("aggregate_type"), "a/", "aggregate_type", "must not contain '/'");
    refuses(NAMES.get("aggregate_type"), "*", "aggregate_type", "must not be '*'");
    refuses(NAMES.get("aggregate_id"), "*", "aggregate_id", "must not be '*'");
  }

  @Test
  void a_revision_begins_at_zero() {
    assertThat(new NewEvent("i", "t", "1", 0, "e", PAYLOAD).revision()).isZero();
    refuses(
        ignored -> new NewEvent("i", "t", "1", Long.MIN_VALUE, "e", PAYLOAD),
        "",
        "revision",
        "must not be negative, but is -9223372036854775808");
  }

  private static void everyTextRefuses(String text, String rule) {
    NAMES.forEach((field, event) -> refuses(event, text, field, rule));
    refuses(NewEventTextTest::ofType, text, "event_type", rule);
  }

  private static void refuses(
      Function<String, NewEvent> event, String text, String field, String rule) {
    assertThatThrownBy(() -> event.apply(text))
        .isInstanceOfSatisfying(
            InvalidEventException.class, e -> assertThat(e.field()).isEqualTo(field))
        .hasMessage(field + " " + rule);
  }
}
