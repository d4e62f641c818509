package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;

class OversizedEventIsParkedOthersFlowIT extends HeraldTest {
  private static final int MAX_BYTES = 1 << 20;

  @Test
  void with_its_reason_and_its_subscribers_are_told() throws Exception {
    Row largest = Row.of(type, "1", 1).payload(new byte[MAX_BYTES]);
    Row oversized = Row.of(type, "1", 2).payload(new byte[MAX_BYTES + 1]);
    Row behind = Row.of(type, "1", 3);
    try (EventClient client = connect("topic=" + type + "/1")) {
      database().insert(largest, oversized, behind);

      client.awaitEvents(3);
      JsonObject skipped = client.events().get(1);
      assertThat(client.events().get(0).getString("id")).isEqualTo(largest.id());
      assertThat(skipped.getString("source")).isEqualTo("/herald/stream");
      assertThat(skipped.getString("type")).isEqualTo("herald.skipped");
      assertThat(skipped.getJsonObject("data").getString("id")).isEqualTo(oversized.id());
      assertThat(skipped.getJsonObject("data").getString("revision")).isEqualTo("2");
      assertThat(client.events().get(2).getString("id")).isEqualTo(behind.id());
      assertThat(database().isPublished(oversized)).isFalse();
      assertThat(
              database()
                  .query(
                      "select last_error from outbox where parked_at is not null and attempts = 1 and event_id = ?",
                      oversized.id()))
          .isEqualTo("The payload has 1048577 bytes, more than herald.event.max-bytes = 1048576");
    }
  }

  @Test
  void and_flows_once_it_is_mended_and_released() throws Exception {
    Row oversized = Row.of(type, "1", 1).payload(new byte[MAX_BYTES + 1]);
    try (EventClient client = connect("topic=" + type + "/1")) {
      database().insert(oversized);
      client.awaitEvents(1);
      database()
          .execute(
              "update outbox set payload = '{}', parked_at = null where event_id = '%s'"
                  .formatted(oversized.id()));

      assertThat(client.awaitEvents(2).events().get(1).getString("id")).isEqualTo(oversized.id());
    }
  }
}
