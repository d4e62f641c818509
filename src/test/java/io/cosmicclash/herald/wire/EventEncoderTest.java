package io.cosmicclash.herald.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.outbox.PendingEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All but the configured source, which only a server can set. */
class EventEncoderTest {
  private static final Cursor CURSOR = new Cursor("5f3c", 36);
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

  private final EventEncoder encoder = new EventEncoder();

  @Test
  void a_payload_that_is_json_is_embedded_as_it_is() {
    assertThat(encoder.encode(event("42", 7, NOON, "{\"b\": 1.50,\n\"b\":2}"), CURSOR))
        .endsWith(
            ",\"type\":\"match.scored\",\"subject\":\"42\",\"time\":\"2026-12-01T12:00:00.000000Z\""
                + ",\"aggregatetype\":\"match\",\"sequence\":\"7\",\"cursor\":\"5f3c.10\""
                + ",\"datacontenttype\":\"application/json\",\"data\":{\"b\": 1.50,\n\"b\":2}}");
  }

  @ParameterizedTest
  @CsvSource({"not json, bm90IGpzb24=", "'', ''", "'1,\"id\":\"forged\"', MSwiaWQiOiJmb3JnZWQi"})
  void any_other_payload_travels_as_base64_and_without_a_content_type(String text, String base64) {
    assertThat(encoder.encode(event("42", 7, NOON, text), CURSOR))
        .endsWith(",\"cursor\":\"5f3c.10\",\"data_base64\":\"" + base64 + "\"}")
        .doesNotContain("datacontenttype", "forged");
  }

  @ParameterizedTest
  @CsvSource({
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000000Z",
    "1969-12-31T23:59:59.999999Z, 1969-12-31T23:59:59.999999Z",
    "2026-12-01T12:00:00.1Z, 2026-12-01T12:00:00.100000Z",
    "9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z"
  })
  void the_time_has_four_digits_of_year_and_six_of_second(Instant createdAt, String time) {
    assertThat(encoder.encode(event("42", 7, createdAt, "1"), CURSOR))
        .contains(",\"time\":\"" + time + "\"");
  }

  @Test
  void what_producers_name_cannot_break_out_of_its_string() {
    String name = "\",\"id\":\"forged\\\n";
    PendingEvent event =
        new PendingEvent(name, name, name, Long.MAX_VALUE, name, NOON, 1, new byte[] {'1'});

    String json = encoder.encode(event, CURSOR);

    String quoted = "\"\\\",\\\"id\\\":\\\"forged\\\\\\n\"";
    assertThat(json)
        .startsWith("{\"specversion\":\"1.0\",\"id\":" + quoted + ",")
        .contains(
            ",\"type\":" + quoted,
            ",\"subject\":" + quoted,
            ",\"aggregatetype\":" + quoted,
            ",\"sequence\":\"9223372036854775807\"");
    assertThat(Json.document(json.getBytes(UTF_8))).contains(json);
  }

  private static PendingEvent event(String id, long revision, Instant createdAt, String payload) {
    byte[] bytes = payload == null ? null : payload.getBytes(UTF_8);
    long length = bytes == null ? 1 << 30 : bytes.length;
    return new PendingEvent("e-1", "match", id, revision, "match.scored", createdAt, length, bytes);
  }
}
