package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesOfTheTableHoldForEverybodyIT extends HeraldTest {

  static Stream<Arguments> broken() {
    String tooLong = "\ud83d\ude80".repeat(256);
    return Stream.of(
        Arguments.of(Row.of("t", "1", 1).id(""), "outbox_event_id_has_1_to_255_characters"),
        Arguments.of(Row.of("t", "1", 1).id(tooLong), "outbox_event_id_has_1_to_255_characters"),
        Arguments.of(Row.of("", "1", 1), "outbox_aggregate_type_has_1_to_255_characters"),
        Arguments.of(Row.of(tooLong, "1", 1), "outbox_aggregate_type_has_1_to_255_characters"),
        Arguments.of(Row.of("a/b", "1", 1), "outbox_aggregate_type_has_no_slash"),
        Arguments.of(Row.of("*", "1", 1), "outbox_aggregate_type_is_not_star"),
        Arguments.of(Row.of("t", "", 1), "outbox_aggregate_id_has_1_to_255_characters"),
        Arguments.of(Row.of("t", "*", 1), "outbox_aggregate_id_is_not_star"),
        Arguments.of(Row.of("t", "1", -1), "outbox_revision_is_not_negative"),
        Arguments.of(Row.of("t", "1", 1).eventType(""), "outbox_event_type_is_not_empty"),
        Arguments.of(Row.of("t", "1", 1).payload((byte[]) null), "\"payload\""),
        Arguments.of(
            Row.of("t", "1", 1).createdAt(OffsetDateTime.MAX),
            "outbox_created_at_is_a_date_of_rfc_3339"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void a_row_that_breaks_one_is_refused_by_its_name(Row row, String rule) {
    assertThatThrownBy(() -> database().insert(row))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(rule);
  }

  @Test
  void the_longest_names_are_delivered() throws Exception {
    String longest = "\ud83d\ude80".repeat(255);
    try (EventClient client = connect("topic=*&type=" + type)) {
      database()
          .insert(
              Row.of(longest, longest, 0)
                  .eventType(type)
                  .id(type + longest.substring(type.length() * 2)));

      assertThat(client.awaitEvents(1).events().get(0).getString("subject")).isEqualTo(longest);
    }
  }
}
