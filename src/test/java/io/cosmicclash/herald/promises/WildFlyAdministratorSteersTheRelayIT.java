package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import io.cosmicclash.herald.testing.WildFlyServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** With what only WildFly has: its suspended mode, and its operations on timers. */
@EnabledIfSystemProperty(named = "arquillian.launch", matches = "wildfly")
class WildFlyAdministratorSteersTheRelayIT {
  private static final String TIMERS =
      "/deployment=herald.war/subsystem=ejb3/singleton-bean=RelayTimer/service=timer-service";

  @Test
  void events_wait_while_the_server_is_suspended() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start();
        EventClient client = herald.connect("topic=match/*")) {
      WildFlyServer server = (WildFlyServer) herald.server();
      Row row = Row.of("match", "1", 1);

      server.cli(":suspend(suspend-timeout=1)");
      await("suspended")
          .atMost(Duration.ofSeconds(30))
          .until(() -> server.cli(":read-attribute(name=suspend-state)").contains("\"SUSPENDED\""));
      herald.database().insert(row);
      awaitTwoTicks(server);
      assertThat(herald.database().isPublished(row)).isFalse();
      assertThat(client.awaitClose()).isEqualTo(1001);

      server.cli(":resume");
      await("published")
          .atMost(Duration.ofSeconds(30))
          .until(() -> herald.database().isPublished(row));
      assertThat(server.logEntries()).noneMatch(entry -> entry.contains(" ERROR "));
    }
  }

  @Test
  void events_wait_while_its_timer_is_suspended_or_until_it_is_triggered() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start();
        EventClient client = herald.connect("topic=match/*")) {
      WildFlyServer server = (WildFlyServer) herald.server();
      Row first = Row.of("match", "1", 1);
      Row second = Row.of("match", "1", 2);

      forTheTimer(server, "suspend");
      awaitTwoTicks(server); // one may be under way
      herald.database().insert(first);
      awaitTwoTicks(server);
      assertThat(herald.database().isPublished(first)).isFalse();

      forTheTimer(server, "trigger");
      assertThat(client.awaitEvents(1).ids()).containsExactly(first.id());
      herald.database().insert(second);
      awaitTwoTicks(server);
      assertThat(herald.database().isPublished(second)).isFalse();

      forTheTimer(server, "activate");
      assertThat(client.awaitEvents(2).ids()).containsExactly(first.id(), second.id());
    }
  }

  private static void forTheTimer(WildFlyServer server, String operation) {
    server.cli(
        "--commands=for timer in "
            + TIMERS
            + ":read-children-names(child-type=timer),"
            + TIMERS
            + "/timer=$timer:"
            + operation
            + ",done");
  }

  /** A start of the tool takes a second or more, and the relay polls ten times in that. */
  private static void awaitTwoTicks(WildFlyServer server) {
    assertThat(server.cli(":read-attribute(name=server-state)")).contains("running");
  }
}
