package io.cosmicclash.herald.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SubscriptionTest {

  @Test
  void patterns_of_every_form_stand_beside_each_other_and_may_repeat() {
    assertThat(
            Subscription.of(
                List.of("match/42", "player/*", "*", "match/43", "match/42", "player/*"),
                List.of("scored", "ended", "scored")))
        .isEqualTo(
            new Subscription(
                true,
                Set.of("player"),
                Set.of(new Topic("match", "42"), new Topic("match", "43")),
                Set.of("scored", "ended")));
  }

  /** A slash may stand in an id, but not in a type, so the first one parts the two. */
  @ParameterizedTest
  @CsvSource({
    "a/b/c, a, b/c",
    "a//, a, /",
    "a//*, a, /*",
    "a/b/*, a, b/*",
    "a/**, a, **",
    "a/*b, a, *b",
    "**/1, **, 1",
    "a*/1, a*, 1",
    "' / ', ' ', ' '",
    "Match/42, Match, 42"
  })
  void everything_but_a_lone_star_is_taken_literally(String pattern, String type, String id) {
    assertThat(Subscription.of(List.of(pattern), List.of()))
        .isEqualTo(new Subscription(false, Set.of(), Set.of(new Topic(type, id)), Set.of()));
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        Arguments.of(
            List.of(), List.of(), "a topic is missing: ask for topic=TYPE/ID, TYPE/* or *"),
        Arguments.of(
            List.of(), List.of("e"), "a topic is missing: ask for topic=TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of(""), List.of(), "topic '' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("a"), List.of(), "topic 'a' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("**"), List.of(), "topic '**' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of(" *"), List.of(), "topic ' *' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("/"), List.of(), "topic '/' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("//"), List.of(), "topic '//' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("/1"), List.of(), "topic '/1' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("/*"), List.of(), "topic '/*' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("a/"), List.of(), "topic 'a/' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("*/1"), List.of(), "topic '*/1' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("*/*"), List.of(), "topic '*/*' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("*", "a/1", "b"), List.of(), "topic 'b' is not TYPE/ID, TYPE/* or *"),
        Arguments.of(List.of("*"), List.of(""), "type must not be empty"),
        Arguments.of(List.of("*"), List.of("scored", ""), "type must not be empty"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void what_cannot_be_subscribed_to_is_refused_by_name(
      List<String> patterns, List<String> eventTypes, String says) {
    assertThatThrownBy(() -> Subscription.of(patterns, eventTypes))
        .isInstanceOf(InvalidSubscriptionException.class)
        .hasMessage(says);
  }

  @Test
  void without_event_types_every_type_is_wanted_and_with_some_only_those() {
    assertThat(Subscription.of(List.of("*"), List.of()).wants("scored")).isTrue();
    Subscription some = Subscription.of(List.of("*"), List.of("scored", "*"));

    assertThat(some.wants("scored")).isTrue();
    assertThat(some.wants("*")).isTrue();
    assertThat(some.wants("scored.late")).isFalse();
    assertThat(some.wants("Scored")).isFalse();
  }
}
