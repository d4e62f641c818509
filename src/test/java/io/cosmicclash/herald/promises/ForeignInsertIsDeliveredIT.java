package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import jakarta.json.JsonObject;
import java.sql.Connection;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ForeignInsertIsDeliveredIT extends HeraldTest {

  @Test
  void in_plain_sql_from_a_zone_that_is_not_the_servers_with_its_microseconds() throws Exception {
    // The hour that comes twice in St. John's, where the server lives
    String inserted = "2026-11-01 16:32:01.123457";
    try (EventClient client = connect("topic=" + type + "/1");
        Connection connection = database().connect();
        var statement = connection.createStatement()) {
      statement.execute("set timezone = 'Pacific/Chatham'");
      statement.execute(
          "insert into outbox (event_id, aggregate_type, aggregate_id, revision, event_type, payload,"
              + " created_at) values ('%s', '%s', '1', 1, 'shop.ordered', convert_to('[1]', 'UTF8'), '%s')"
                  .formatted(UUID.randomUUID(), type, inserted));

      JsonObject event = client.awaitEvents(1).events().get(0);
      assertThat(event.getString("time")).isEqualTo("2026-11-01T02:47:01.123457Z");
    }
  }

  @Test
  void with_no_more_than_the_first_six_columns() throws Exception {
    try (EventClient client = connect("topic=" + type + "/1")) {
      database()
          .execute(
              "insert into outbox (event_id, aggregate_type, aggregate_id, revision, event_type, payload)"
                  + " values ('%s', '%s', '1', 0, 'shop.ordered', '\\x00')"
                      .formatted(UUID.randomUUID(), type));

      assertThat(client.awaitEvents(1).events().get(0).getString("data_base64")).isEqualTo("AA==");
    }
  }
}
