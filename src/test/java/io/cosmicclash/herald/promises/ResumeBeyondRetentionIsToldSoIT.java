package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResumeBeyondRetentionIsToldSoIT {

  @Test
  void with_the_oldest_cursor_and_the_stream_starts_now() throws Exception {
    // Without a ring nothing is remembered that the table has forgotten
    try (OwnHerald herald =
        OwnHerald.create(getClass(), "-Dherald.retention=PT1S", "-Dherald.ring.max-events=0")
            .start()) {
      EventClient early = herald.connect("topic=match/*");
      String before = early.cursor();
      List<Row> rows =
          IntStream.rangeClosed(1, 2500).mapToObj(n -> Row.of("match", "1", n)).toList();
      herald.database().insert(rows.toArray(Row[]::new));
      early.awaitEvents(2500).close();
      await()
          .atMost(60, SECONDS)
          .until(() -> herald.database().query("select count(*) from outbox").equals("0"));
      String horizon = herald.database().query("select horizon from herald_retention");

      try (EventClient late = herald.connect("topic=match/*&after=" + before).awaitNotices(2)) {
        assertThat(late.notices())
            .extracting(notice -> notice.getString("type"))
            .containsExactly("herald.reset", "herald.caughtup");
        assertThat(late.notices().get(0).getJsonObject("data").getString("reason"))
            .contains("older than the retention");
        String oldest = late.notices().get(0).getString("cursor");
        assertThat(oldest).endsWith("." + Long.toString(Long.parseLong(horizon), 36));
        Row live = Row.of("match", "3", 1);
        herald.database().insert(live);
        assertThat(late.awaitEvents(1).ids()).containsExactly(live.id());
      }
      for (String good : List.of(early.cursor(), "earliest")) {
        try (EventClient client = herald.connect("topic=match/*&after=" + good)) {
          assertThat(client.notices())
              .extracting(notice -> notice.getString("type"))
              .containsExactly("herald.caughtup");
        }
      }
    }
  }
}
