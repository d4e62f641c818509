package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import java.sql.Connection;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventsArriveInRevisionOrderThoughClocksDisagreeIT extends HeraldTest {
  /** More than two pages of herald.relay.batch-size. */
  private static final int EVENTS = 1300;

  @Test
  void backwards_clock_over_several_pages() throws Exception {
    OffsetDateTime noon = OffsetDateTime.of(2026, 3, 1, 12, 0, 0, 0, ZoneOffset.UTC);
    try (EventClient client = connect("topic=" + type + "/*")) {
      try (RelayPause pause = RelayPause.begin(database());
          Connection connection = database().connect()) {
        connection.setAutoCommit(false);
        for (int revision = 1; revision <= EVENTS; revision++) {
          Row.of(type, "backwards", revision)
              .createdAt(noon.minusSeconds(revision))
              .insert(connection);
          // An aggregate with a sane clock shares the pages
          Row.of(type, "forwards", revision)
              .createdAt(noon.minusSeconds(EVENTS).plusSeconds(revision))
              .insert(connection);
        }
        connection.commit();
      }

      client.awaitEvents(2 * EVENTS);
      List<Long> ascending = LongStream.rangeClosed(1, EVENTS).boxed().toList();
      assertThat(revisions(client, "backwards")).isEqualTo(ascending);
      assertThat(revisions(client, "forwards")).isEqualTo(ascending);
    }
  }

  private static List<Long> revisions(EventClient client, String aggregate) {
    return client.events().stream()
        .filter(event -> event.getString("subject").equals(aggregate))
        .map(event -> Long.valueOf(event.getString("sequence")))
        .toList();
  }
}
