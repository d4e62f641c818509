package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.RelayPause;
import io.cosmicclash.herald.testing.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Another node has published what this node has not read yet, and its client comes here. */
class CursorAheadOfTheNodeIsHonouredIT extends HeraldTest {

  @Test
  void nothing_at_or_below_it_is_sent_and_nothing_beyond_it_is_missed() throws Exception {
    List<Row> rows = IntStream.rangeClosed(1, 5).mapToObj(n -> Row.of(type, "1", n)).toList();
    try (EventClient live = connect("topic=" + type + "/*")) {
      String epoch = live.cursor().replaceFirst("\\..*", "");
      long first;
      try (var connection = database().connect()) {
        connection.setAutoCommit(false);
        RelayPause.lockUntilCommit(connection);
        first = reserve(connection);
        for (int i = 0; i < rows.size(); i++) {
          rows.get(i).insert(connection);
          publish(connection, rows.get(i), first + i);
        }
        String ahead = epoch + "." + Long.toString(first + 1, 36);
        try (EventClient client = connect("topic=" + type + "/*&after=" + ahead)) {
          assertThat(client.cursor()).isEqualTo(ahead);
          connection.commit();
          client.awaitEvents(3);
          live.awaitEvents(5);

          Row later = Row.of(type, "1", 6);
          database().insert(later);
          client.awaitEvents(4);
          live.awaitEvents(6);
          assertThat(client.ids())
              .isEqualTo(List.of(rows.get(2).id(), rows.get(3).id(), rows.get(4).id(), later.id()));
          assertThat(client.notices())
              .extracting(notice -> notice.getString("type"))
              .containsExactly("herald.caughtup");
        }
      }
    }
  }

  /** As a node does: in a transaction of its own, before anything is handed over. */
  private static long reserve(java.sql.Connection relaying) throws Exception {
    assertThat(relaying.getAutoCommit()).isFalse();
    return Long.parseLong(
        database()
            .query(
                "update herald_stream set reserved = reserved + 10 returning reserved - 9 as first"));
  }

  private static void publish(java.sql.Connection connection, Row row, long position)
      throws Exception {
    try (var statement =
        connection.prepareStatement(
            "update outbox set published_at = clock_timestamp(), position = ? where event_id = ?")) {
      statement.setLong(1, position);
      statement.setString(2, row.id());
      statement.executeUpdate();
    }
  }
}
