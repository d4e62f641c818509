package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PurgeNeverTouchesUnpublishedIT {

  @Test
  void nor_parked_ones_however_old_they_are() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass(), "-Dherald.retention=PT3S").start()) {
      Row parked = Row.of("match", "parked", 1).payload("\"" + "x".repeat(2 << 20) + "\"");
      List<Row> published =
          IntStream.rangeClosed(1, 2500).mapToObj(n -> Row.of("match", "1", n)).toList();
      EventClient early = herald.connect("topic=match/*");
      herald.database().insert(parked);
      herald.database().insert(published.toArray(Row[]::new));
      early.awaitEvents(2501).close();
      Row outside = Row.of("match", "outside", 1);
      Row unpublished = Row.of("match", "2", 1);
      try (RelayPause pause = RelayPause.begin(herald.database())) {
        herald.database().insert(unpublished, outside);
        herald
            .database()
            .execute(
                "update outbox set created_at = clock_timestamp() - interval '1 year' where published_at is null");
        herald
            .database()
            .execute(
                "update outbox set published_at = clock_timestamp() where event_id = '"
                    + outside.id()
                    + "'");
        await().atMost(60, SECONDS).until(() -> rows(herald).equals("2"));

        assertThat(herald.database().query("select string_agg(event_id, ',') from outbox"))
            .contains(parked.id(), unpublished.id());
        assertThat(horizon(herald)).as("the horizon, in the same transaction").isPositive();
      }
      await().atMost(60, SECONDS).until(() -> rows(herald).equals("1"));

      assertThat(herald.complaints()).hasSize(1).allMatch(line -> line.contains("is parked"));
    }
  }

  private static String rows(OwnHerald herald) throws Exception {
    return herald.database().query("select count(*) from outbox");
  }

  private static long horizon(OwnHerald herald) throws Exception {
    return Long.parseLong(herald.database().query("select horizon from herald_retention"));
  }
}
