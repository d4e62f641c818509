package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import org.junit.jupiter.api.Test;

class FailedPassIsSurvivedIT extends HeraldTest {

  @Test
  void a_table_that_is_gone_for_a_while_makes_herald_not_ready_and_nothing_else() throws Exception {
    Row row = Row.of(type, "1", 1);
    try (EventClient client = connect("topic=" + type + "/1")) {
      database().execute("alter table outbox rename to outbox_away");
      try {
        await().atMost(30, SECONDS).until(() -> get("/herald/health/ready").statusCode() == 503);
        assertThat(get("/herald/health/ready").body())
            .contains("relation \\\"outbox\\\" does not exist");
        assertThat(get("/herald/health/live").statusCode()).isEqualTo(200);
      } finally {
        database().execute("alter table outbox_away rename to outbox");
      }
      database().insert(row);

      assertThat(client.awaitEvents(1).ids()).containsExactly(row.id());
      await().atMost(30, SECONDS).until(() -> get("/herald/health/ready").statusCode() == 200);
    }
  }
}
