package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.Database;
import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Producer;
import io.cosmicclash.herald.testing.Server;
import io.cosmicclash.herald.wire.Cursor;
import jakarta.json.JsonObject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Redeployed by the administrator's own tool, again and again, while events stream in. */
class RedeploymentsUnderLoadLoseNothingIT {
  private static final int TIMES = 10;

  /** A thread of a server's pool keeps the application that it was made in, as long as it lives. */
  private static final int HELD_BY_POOLS = 2;

  /** Payara's own, of which asadmin uses one more at a time; idle ones go after a minute. */
  private static final Set<String> THREADS_FOR_COMMANDS =
      Set.of("Executor-Service-#", "Job Cleanup Service", "GF Domain XML");

  /** A full collection frees what only a cache of the JDK's still knows. */
  private static final String SOFT_REFERENCES_GO = "-XX:SoftRefLRUPolicyMSPerMB=0";

  @Test
  void sessions_end_with_a_reason_and_miss_nothing_of_their_time() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass(), SOFT_REFERENCES_GO).start();
        Producer producer = Producer.start(herald.database(), "match", Duration.ofMillis(5))) {
      List<List<JsonObject>> histories = new ArrayList<>();
      histories.add(liveThroughARedeployment(herald));
      Remains before = Remains.of(herald);

      for (int i = 0; i < TIMES; i++) {
        histories.add(liveThroughARedeployment(herald));
      }

      Remains after = Remains.of(herald);
      producer.close();
      awaitAllPublished(herald);
      List<String> stream = stream(herald.database());
      assertThat(stream).hasSize(producer.written()).hasSizeGreaterThan(TIMES * 20);
      histories.forEach(history -> assertNothingIsMissing(history, stream));
      after.assertNoLeakSince(before);
      assertThat(herald.complaints()).isEmpty();
      try (Producer another = Producer.start(herald.database(), "match", Duration.ofMillis(5))) {
        liveUntil(herald, Server::undeploy);
        assertThat(another.written()).isGreaterThanOrEqualTo(20);
      }
    }
  }

  /**
   * Without sessions: Payara keeps requests for later ones to use, some for each of its threads,
   * and in each what it was upgraded to; so a session of an old application may be held by the
   * server.
   */
  @Test
  void old_applications_are_forgotten() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass(), SOFT_REFERENCES_GO).start();
        Producer producer = Producer.start(herald.database(), "match", Duration.ofMillis(5))) {
      for (int i = 0; i < 2 * HELD_BY_POOLS; i++) {
        herald.server().redeploy();
        herald.server().awaitReady();
      }

      producer.close();
      awaitAllPublished(herald);
      await("old applications are gone")
          .atMost(Duration.ofMinutes(2)) // idle threads of a server's pools live for a minute
          .until(() -> herald.server().heraldClassLoaders() <= 1 + HELD_BY_POOLS);
    }
  }

  private static void awaitAllPublished(OwnHerald herald) {
    await("all published")
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                herald
                    .database()
                    .query("select count(*) from outbox where published_at is null")
                    .equals("0"));
  }

  private static List<JsonObject> liveThroughARedeployment(OwnHerald herald) {
    return liveUntil(herald, Server::redeploy);
  }

  private static List<JsonObject> liveUntil(OwnHerald herald, Consumer<Server> end) {
    herald.server().awaitReady();
    try (EventClient client = herald.connect("topic=match/*")) {
      client.awaitEvents(20);
      end.accept(herald.server());

      assertThat(client.awaitClose()).isEqualTo(1001);
      assertThat(client.closeReason()).contains("come back");
      return client.events();
    }
  }

  /** The stream as it stands in the table: cursor and id of each event, in order. */
  private static List<String> stream(Database database) throws SQLException {
    String epoch = database.query("select epoch from herald_stream");
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("select position, event_id from outbox order by position")) {
      List<String> stream = new ArrayList<>();
      while (rows.next()) {
        stream.add(new Cursor(epoch, rows.getLong(1)) + " " + rows.getString(2));
      }
      return stream;
    }
  }

  /**
   * What a session got is one piece of the stream, without a hole. At the end it may have got
   * events whose acknowledgement did not come through: they stand in the stream once more, later.
   */
  private static void assertNothingIsMissing(List<JsonObject> history, List<String> stream) {
    List<String> acknowledged =
        history.stream()
            .map(event -> event.getString("cursor") + " " + event.getString("id"))
            .filter(stream::contains)
            .toList();
    int begin = stream.indexOf(acknowledged.get(0));
    assertThat(acknowledged)
        .isEqualTo(stream.subList(begin, begin + acknowledged.size()))
        .hasSizeGreaterThanOrEqualTo(20);
    assertThat(history.stream().map(event -> event.getString("id")))
        .allSatisfy(id -> assertThat(stream).anyMatch(entry -> entry.endsWith(" " + id)));
  }

  /** What the server holds, a full collection later; and says so in the test's output. */
  private record Remains(Map<String, Long> threads, int connections, long heapMegabytes) {
    static Remains of(OwnHerald herald) throws SQLException {
      Server server = herald.server();
      server.awaitReady();
      Remains remains =
          new Remains(
              server.threads(),
              Integer.parseInt(
                  herald
                      .database()
                      .query(
                          "select count(*) from pg_stat_activity"
                              + " where application_name = 'herald'")),
              server.liveHeapBytes() >> 20);
      System.out.println(
          "%d threads, %d connections, %d MiB"
              .formatted(
                  remains.threads.values().stream().mapToLong(count -> count).sum(),
                  remains.connections,
                  remains.heapMegabytes));
      return remains;
    }

    /** A leak would show once for each time; a pool may have grown a little. */
    void assertNoLeakSince(Remains before) {
      threads.keySet().removeAll(THREADS_FOR_COMMANDS);
      assertThat(threads)
          .allSatisfy(
              (kind, count) ->
                  assertThat(count)
                      .as("threads of the kind %s", kind)
                      .isLessThan(before.threads.getOrDefault(kind, 0L) + TIMES));
      assertThat(connections).as("connections").isLessThan(before.connections + TIMES);
      assertThat(heapMegabytes).as("heap, MiB").isLessThan(before.heapMegabytes + 4 * TIMES);
    }
  }
}
