package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SchemaIsLeftToTheDbaIT {

  @Test
  void one_clear_line_until_he_has_run_the_script() throws Exception {
    try (OwnHerald herald =
        OwnHerald.create(getClass(), "-Dherald.schema.migrate=false", "-Dherald.retention=PT1S")) {
      herald.server().start();
      herald.server().awaitAnswer("/herald/health/live");
      herald.awaitLog("The schema is missing or old, there is no outbox.event_id");
      assertThat(herald.database().query("select to_regclass('outbox')")).isNull();

      String scripts = read("V1__outbox.sql") + read("V2__resume.sql");
      herald.database().execute("create role dba superuser");
      // Twice: does no harm, as when Herald migrates after the DBA did
      herald.database().execute("set role dba;" + scripts + scripts + documentedGrants());
      herald.database().execute("grant insert on outbox to herald; alter role herald nosuperuser");
      herald.server().awaitReady();

      Row row = Row.of("match", "1", 1);
      try (EventClient client = herald.connect("topic=*")) {
        herald.database().insert(row);
        assertThat(client.awaitEvents(1).ids()).containsExactly(row.id());
      }
      await()
          .atMost(1, MINUTES)
          .until(() -> herald.database().query("select count(*) from outbox").equals("0"));
      herald.database().execute("update herald_stream set new_epoch_reason = 'a test'");
      await()
          .atMost(1, MINUTES)
          .until(() -> herald.database().query("select count(*) from herald_epoch").equals("2"));
      assertThat(herald.logLines("The relay pauses")).hasSize(1);
      assertThat(herald.logLines("The purge pauses")).isEmpty();
      assertThat(herald.logLines("Exception")).isEmpty();
    }
  }

  private static String read(String script) throws IOException {
    return Files.readString(Path.of("src/main/resources/db/herald").resolve(script));
  }

  /** What Herald's own role needs, as the operations guide says. */
  private static String documentedGrants() throws IOException {
    return Files.readAllLines(Path.of("src/site/markdown/operations.md")).stream()
        .filter(line -> line.startsWith("grant") && line.endsWith("to herald;"))
        .collect(joining());
  }
}
