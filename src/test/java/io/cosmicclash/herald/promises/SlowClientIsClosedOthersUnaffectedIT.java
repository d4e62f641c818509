package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.RawClient;
import io.cosmicclash.herald.testing.Row;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowClientIsClosedOthersUnaffectedIT {
  private static final int EVENT_BYTES = 100_000;
  private static final int EVENTS = 1000;
  private static final int OUTSTANDING = 20;
  private static final long MEGABYTE = 1 << 20;

  @Test
  void while_100_megabytes_are_sent_and_the_heap_stays_bounded() throws Exception {
    // What the node remembers for all is another matter, with a bound of its own
    try (OwnHerald herald =
            OwnHerald.create(getClass(), "-Dherald.ring.max-bytes=" + MEGABYTE).start();
        RawClient slow = RawClient.connect(herald.server().events("topic=match/*"));
        EventClient good = herald.connect("topic=match/*")) {
      byte[] payload = ("\"" + "x".repeat(EVENT_BYTES - 2) + "\"").getBytes(US_ASCII);
      long before = herald.server().liveHeapBytes();
      List<String> ids = new ArrayList<>();
      try (Connection connection = herald.database().connect()) {
        for (int revision = 1; revision <= EVENTS; revision++) {
          Row row = Row.of("match", "1", revision).payload(payload);
          row.insert(connection);
          ids.add(row.id());
          // As fast as somebody can read who does
          good.awaitEvents(revision - OUTSTANDING);
        }
      }

      assertThat(good.awaitEvents(EVENTS).ids()).isEqualTo(ids);
      herald.awaitLog("is closed with 1013");
      assertThat(herald.logLines("is closed with 1013"))
          .singleElement()
          .asString()
          .contains("WARN", "topic=match/*", "reads too slowly");
      assertThat(herald.server().liveHeapBytes() - before).isLessThan(30 * MEGABYTE);

      assertThat(slow.readToTheEnd()).isIn(1013, 1006);
      assertThat(good.isClosed()).isFalse();
    }
  }

  @Test
  void also_when_it_stops_in_the_middle_of_a_frame_and_not_enough_comes_to_fill_its_queue()
      throws Exception {
    byte[] payload = ("\"" + "x".repeat(EVENT_BYTES - 2) + "\"").getBytes(US_ASCII);
    try (OwnHerald herald =
            OwnHerald.create(
                    getClass(),
                    "-Dherald.session.send-timeout=PT2S",
                    "-Dherald.session.queue-bytes=" + 64 * MEGABYTE)
                .start();
        RawClient slow = RawClient.connect(herald.server().events("topic=match/*"));
        Connection connection = herald.database().connect()) {
      // More than the network's buffers and Payara's own take in: together 15 MB
      for (int revision = 1; revision <= 300; revision++) {
        Row.of("match", "1", revision).payload(payload).insert(connection);
      }

      herald.awaitLog("a frame has been on its way for more than 2000 ms");
      assertThat(slow.readToTheEnd()).isIn(1013, 1006);
    }
  }
}
