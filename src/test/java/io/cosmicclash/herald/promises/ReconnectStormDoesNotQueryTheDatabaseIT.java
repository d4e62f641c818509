package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReconnectStormDoesNotQueryTheDatabaseIT extends HeraldTest {
  private static final int CLIENTS = 1000;

  /** Statements by what is in their text, as pg_stat_statements has counted them. */
  private static final String CALLS =
      "select coalesce(sum(calls), 0) from pg_stat_statements where position(? in query) > 0";

  @Test
  void a_thousand_clients_come_back_at_once_and_the_node_answers_from_memory() throws Exception {
    database().execute("create extension if not exists pg_stat_statements");
    String before;
    try (EventClient client = connect("topic=" + type + "/*")) {
      before = client.cursor();
    }
    List<Row> missed = IntStream.rangeClosed(1, 20).mapToObj(n -> Row.of(type, "1", n)).toList();
    database().insert(missed.toArray(Row[]::new));
    database().awaitPublished(missed);
    List<String> ids = missed.stream().map(Row::id).toList();
    database().execute("select pg_stat_statements_reset()");

    List<EventClient> clients = storm(events("topic=" + type + "/*&after=" + before));
    try {
      for (EventClient client : clients) {
        assertThat(client.awaitCaughtUp().closeReason()).isNull();
        assertThat(client.ids()).isEqualTo(ids);
      }
      long looks = calls("pg_try_advisory_xact_lock");
      assertThat(looks).as("the counting works: the relay's looks").isPositive();
      assertThat(calls("as topic (type, id)")).as("pages of history").isZero();
      assertThat(calls("herald_epoch")).as("asking for the stream's state").isLessThan(looks + 5);
    } finally {
      clients.forEach(EventClient::close);
    }
  }

  /** As many at once as there are threads to wait for a handshake. */
  private static List<EventClient> storm(URI address) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(64);
    try {
      List<Future<EventClient>> connecting = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        connecting.add(threads.submit(() -> EventClient.connect(address)));
      }
      List<EventClient> clients = new ArrayList<>();
      for (Future<EventClient> client : connecting) {
        clients.add(client.get());
      }
      return clients;
    } finally {
      threads.shutdown();
    }
  }

  private static long calls(String text) throws Exception {
    return Long.parseLong(database().query(CALLS, text));
  }
}
