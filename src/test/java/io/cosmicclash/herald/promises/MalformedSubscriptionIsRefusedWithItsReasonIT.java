package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MalformedSubscriptionIsRefusedWithItsReasonIT extends HeraldTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""                    | a topic is missing: ask for topic=TYPE/ID, TYPE/* or *
          type=match.scored     | a topic is missing: ask for topic=TYPE/ID, TYPE/* or *
          topic=                | topic '' is not TYPE/ID, TYPE/* or *
          topic=match           | topic 'match' is not TYPE/ID, TYPE/* or *
          topic=match/          | topic 'match/' is not TYPE/ID, TYPE/* or *
          topic=%2F42           | topic '/42' is not TYPE/ID, TYPE/* or *
          topic=*/42            | topic '*/42' is not TYPE/ID, TYPE/* or *
          topic=*&topic=x       | topic 'x' is not TYPE/ID, TYPE/* or *
          topic=*&type=         | type must not be empty
          topic=%E9/1           | '%E9/1' is not percent-encoded UTF-8
          topic=*&typ=scored    | parameter 'typ' is unknown: use topic, type, after
          """)
  void in_the_range_that_says_do_not_come_back_as_you_are(String query, String reason) {
    try (EventClient client = connect(query)) {
      assertThat(client.awaitClose()).isEqualTo(4500);
      assertThat(client.closeReason()).isEqualTo(reason);
    }
  }

  @Test
  void a_client_that_talks_where_nobody_listens_is_told() {
    try (EventClient client = connect("topic=" + type + "/1")) {
      client.send("hello");

      assertThat(client.awaitClose()).isEqualTo(4500);
      assertThat(client.closeReason())
          .isEqualTo("cloudevents.json takes no messages from the client");
    }
  }

  @Test
  void a_reason_that_is_too_long_for_a_close_frame_is_cut() {
    try (EventClient client = connect("topic=" + "%C3%A9".repeat(200))) {
      assertThat(client.awaitClose()).isEqualTo(4500);
      assertThat(client.closeReason()).startsWith("topic 'éé");
    }
  }
}
