package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RestoredDatabaseStartsANewEpochIT {

  @Test
  void restored_while_the_nodes_were_down_and_a_standby_promoted_without_the_last_transactions()
      throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start()) {
      List<Row> kept = publish(herald, 1, 10);
      String common = cursorBehind(herald, kept.get(4));
      herald
          .database()
          .executeOutside(
              "alter database herald allow_connections false",
              "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'herald'",
              "create database backup template herald",
              "alter database herald allow_connections true");
      herald.server().awaitReady();
      List<Row> lost = publish(herald, 11, 20);
      String beyond = cursorBehind(herald, lost.get(4));
      herald.server().stop();
      herald
          .database()
          .executeOutside("drop database herald", "create database herald template backup");
      herald.server().start();
      herald.server().awaitReady();

      List<Row> fresh = publish(herald, 11, 15);
      String restored = epochOf(cursorBehind(herald, fresh.get(0)));
      assertThat(restored).isNotEqualTo(epochOf(common));
      commonPastIsReplayed(herald, common, kept, List.of(fresh));
      beyondItIsReset(herald, beyond, fresh);

      Path standby = herald.database().snapshot();
      herald.server().awaitReady();
      List<Row> lostAgain = publish(herald, 16, 20);
      try (EventClient live = herald.connect("topic=match/*&after=earliest")) {
        String lostCursor = cursorBehind(herald, lostAgain.get(4));
        herald.database().promoteStandby(standby);
        live.awaitNotices(2);
        assertThat(live.notices().get(1).getString("type")).isEqualTo("herald.reset");
        List<Row> again = publish(herald, 16, 17);
        live.awaitEvents(22);

        assertThat(live.ids().subList(20, 22)).isEqualTo(ids(again));
        String promoted = epochOf(live.cursor());
        assertThat(promoted).isNotIn(restored, epochOf(common));
        commonPastIsReplayed(herald, common, kept, List.of(fresh, again));
        beyondItIsReset(herald, lostCursor, again);
        beyondItIsReset(herald, beyond, again);
      }
      assertThat(herald.database().query("select count(*) from herald_epoch")).isEqualTo("3");
    }
  }

  private static void commonPastIsReplayed(
      OwnHerald herald, String cursor, List<Row> kept, List<List<Row>> later) {
    List<Row> expected = new ArrayList<>(kept.subList(5, 10));
    later.forEach(expected::addAll);
    try (EventClient client = herald.connect("topic=match/*&after=" + cursor)) {
      assertThat(client.ids()).isEqualTo(ids(expected));
      assertThat(client.notices())
          .extracting(notice -> notice.getString("type"))
          .containsExactly("herald.caughtup");
    }
  }

  private static void beyondItIsReset(OwnHerald herald, String cursor, List<Row> fresh) {
    try (EventClient client = herald.connect("topic=match/*&after=" + cursor).awaitNotices(2)) {
      assertThat(client.notices().get(0).getString("type")).isEqualTo("herald.reset");
      assertThat(client.notices().get(0).getJsonObject("data").getString("reason"))
          .contains("the database went back in time");
      // What is there from the oldest cursor on holds the new events
      try (EventClient reloaded =
          herald.connect("topic=match/*&after=" + client.notices().get(0).getString("cursor"))) {
        assertThat(reloaded.ids()).containsAll(ids(fresh));
      }
    }
  }

  private static List<Row> publish(OwnHerald herald, int from, int to) throws Exception {
    List<Row> rows =
        IntStream.rangeClosed(from, to).mapToObj(n -> Row.of("match", "42", n)).toList();
    herald.database().insert(rows.toArray(Row[]::new));
    herald.database().awaitPublished(rows);
    return rows;
  }

  private static String cursorBehind(OwnHerald herald, Row row) {
    try (EventClient client = herald.connect("topic=match/*&after=earliest")) {
      int index = client.ids().indexOf(row.id());
      return client.events().get(index).getString("cursor");
    }
  }

  private static String epochOf(String cursor) {
    return cursor.substring(0, cursor.indexOf('.'));
  }

  private static List<String> ids(List<Row> rows) {
    return rows.stream().map(Row::id).toList();
  }
}
