package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import jakarta.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ResumeUnderFullLoadHasNoHoleAndNoReorderIT {
  private static final Duration LOAD = Duration.ofMinutes(1);
  private static final int CLIENTS = 12;
  private static final int PRODUCERS = 3;

  /** A pass of the relay in the middle of its work, which then fails or has an unknown end. */
  private static final String KILL_A_PASS =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'herald'"
          + " and state <> 'idle' and backend_type = 'client backend' limit 1";

  private final long seed = System.nanoTime();

  @Test
  void while_clients_drop_and_passes_fail_at_random() throws Exception {
    // A ring that is short, so that both ways of replaying are taken
    try (OwnHerald herald = OwnHerald.create(getClass(), "-Dherald.ring.max-events=300").start()) {
      Instant end = Instant.now().plus(LOAD);
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<Future<List<Row>>> producers = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
          int producer = i;
          producers.add(threads.submit(() -> produce(herald, producer, end)));
        }
        List<Future<Customer>> customers = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          Customer customer = new Customer(herald, new Random(seed + i), i % 4 == 3);
          customers.add(threads.submit(() -> customer.comeAndGoUntil(end)));
        }
        Future<Integer> killer = threads.submit(() -> killPasses(herald, end));

        List<Row> committed = new ArrayList<>();
        for (Future<List<Row>> producer : producers) {
          committed.addAll(producer.get(3, MINUTES));
        }
        int kills = killer.get(1, MINUTES);
        herald.database().awaitPublished(committed);
        int connections = 0;
        for (Future<Customer> future : customers) {
          Customer customer = future.get(3, MINUTES);
          customer.awaitAll(committed);
          customer.check(committed);
          connections += customer.connections;
        }
        System.out.printf(
            "seed %d: %d events, %d connections of %d clients, %d passes killed%n",
            seed, committed.size(), connections, CLIENTS, kills);
        assertThat(kills).isGreaterThan(10);
        assertThat(connections).isGreaterThan(5 * CLIENTS);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  /** Transactions of a few events of its own aggregates; some are rolled back. */
  private List<Row> produce(OwnHerald herald, int producer, Instant end) throws SQLException {
    Random random = new Random(seed - producer);
    List<Row> committed = new ArrayList<>();
    long[] revisions = new long[10];
    try (Connection connection = herald.database().connect()) {
      connection.setAutoCommit(false);
      while (Instant.now().isBefore(end)) {
        List<Row> rows = new ArrayList<>();
        for (int i = random.nextInt(20); i >= 0; i--) {
          int aggregate = random.nextInt(revisions.length);
          Row row = Row.of("match", producer + "-" + aggregate, revisions[aggregate]++);
          row.insert(connection);
          rows.add(row);
        }
        if (random.nextInt(10) == 0) {
          connection.rollback();
        } else {
          connection.commit();
          committed.addAll(rows);
        }
        pause(random.nextInt(40));
      }
    }
    return committed;
  }

  private int killPasses(OwnHerald herald, Instant end) throws SQLException {
    Random random = new Random(seed);
    int kills = 0;
    while (Instant.now().isBefore(end)) {
      pause(random.nextInt(200));
      if (herald.database().query(KILL_A_PASS) != null) {
        kills++;
      }
    }
    return kills;
  }

  /** Not to wait for something, but to come at another moment. */
  private static void pause(int millis) {
    LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
  }

  private record Seen(String id, long position, String aggregate, long revision) {
    static Seen of(JsonObject event) {
      return new Seen(
          event.getString("id"),
          Long.parseLong(event.getString("cursor").replaceFirst(".*\\.", ""), 36),
          event.getString("subject"),
          Long.parseLong(event.getString("sequence")));
    }
  }

  /** A client that remembers its cursor, and everything that it was ever sent. */
  private static final class Customer {
    private final OwnHerald herald;
    private final Random random;
    private final boolean talks;
    private final List<Seen> history = new ArrayList<>();
    private String cursor = "earliest";
    private int connections;
    private EventClient client;

    Customer(OwnHerald herald, Random random, boolean talks) {
      this.herald = herald;
      this.random = random;
      this.talks = talks;
    }

    Customer comeAndGoUntil(Instant end) {
      while (Instant.now().isBefore(end)) {
        come();
        pause(random.nextInt(1500));
        go();
        pause(random.nextInt(1000));
      }
      come();
      return this;
    }

    private void come() {
      var address = herald.server().events("topic=match/*&after=" + cursor);
      client = talks ? EventClient.connectAndTalk(address) : EventClient.connect(address);
      connections++;
    }

    /** Without a good-bye. What has come until then counts; nobody knows what was on its way. */
    private void go() {
      client.drop();
      client.events().stream().map(Seen::of).forEach(history::add);
      cursor = client.cursor() == null ? cursor : client.cursor();
      assertThat(client.notices())
          .extracting(notice -> notice.getString("type"))
          .doesNotContain("herald.reset");
    }

    void awaitAll(List<Row> committed) {
      Set<String> missing = committed.stream().map(Row::id).collect(toSet());
      history.forEach(event -> missing.remove(event.id()));
      await()
          .atMost(1, MINUTES)
          .untilAsserted(
              () -> {
                missing.removeAll(Set.copyOf(client.ids()));
                assertThat(missing)
                    .as("missing: %s, close %s", client.notices(), client.closeReason())
                    .isEmpty();
              });
      go();
    }

    void check(List<Row> committed) {
      Map<String, Seen> firstById = new LinkedHashMap<>();
      long last = -1;
      for (Seen event : history) {
        assertThat(event.position()).as("ascends over all connections").isGreaterThan(last);
        last = event.position();
        firstById.putIfAbsent(event.id(), event);
      }
      assertThat(firstById.keySet())
          .as("exactly what was committed")
          .isEqualTo(committed.stream().map(Row::id).collect(toSet()));
      Map<String, List<Long>> revisions =
          firstById.values().stream()
              .collect(groupingBy(Seen::aggregate, mapping(Seen::revision, toList())));
      assertThat(revisions.values()).allSatisfy(each -> assertThat(each).isSorted());
    }
  }
}
