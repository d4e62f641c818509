package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.RawClient;
import io.cosmicclash.herald.testing.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlowReplayHoldsNothingOpenIT extends HeraldTest {
  /** More than the ring of 32 MiB holds, and than any queue. */
  private static final int EVENTS = 600;

  private static final String PAYLOAD = "\"" + "x".repeat(100_000) + "\"";

  /** Herald's connections in a transaction that nobody is working in. */
  private static final String OPEN_TRANSACTIONS =
      "select count(*) from pg_stat_activity where usename = 'herald' and pid <> pg_backend_pid()"
          + " and state = 'idle in transaction' and clock_timestamp() - state_change > interval '1 s'";

  @Test
  void clients_that_do_not_read_keep_no_transaction_and_hinder_nobody() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int batch = 0; batch < EVENTS / 50; batch++) {
      int first = batch * 50;
      List<Row> rows =
          IntStream.range(first, first + 50)
              .mapToObj(n -> Row.of(type, "1", n).payload(PAYLOAD))
              .toList();
      database().insert(rows.toArray(Row[]::new));
      rows.forEach(row -> ids.add(row.id()));
    }
    await()
        .atMost(60, SECONDS)
        .until(
            () ->
                database()
                    .query(
                        "select count(*) from outbox where aggregate_type = ? and position is not null",
                        type)
                    .equals(String.valueOf(EVENTS)));
    String all = "topic=" + type + "/*&after=earliest";
    List<RawClient> frozen = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) { // twice as many as there are replays at a time
        frozen.add(RawClient.connect(events(all)));
      }
      try (EventClient good = EventClient.connect(events(all))) {
        good.awaitEvents(EVENTS, Duration.ofSeconds(60));
        assertThat(good.awaitCaughtUp().ids()).isEqualTo(ids);

        Row live = Row.of(type, "2", 1);
        database().insert(live);
        assertThat(good.awaitEvents(EVENTS + 1).ids().get(EVENTS)).isEqualTo(live.id());
        assertThat(database().query(OPEN_TRANSACTIONS)).isEqualTo("0");
      }
    } finally {
      frozen.forEach(RawClient::close);
    }
  }
}
