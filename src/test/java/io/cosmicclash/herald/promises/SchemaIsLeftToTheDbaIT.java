package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SchemaIsLeftToTheDbaIT {

  @Test
  void one_clear_line_until_he_has_run_the_script() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass(), "-Dherald.schema.migrate=false")) {
      herald.server().start();
      herald.server().awaitAnswer("/herald/health/live");
      herald.awaitLog("The schema is missing or old, there is no outbox.event_id");
      assertThat(herald.database().query("select to_regclass('outbox')")).isNull();

      String script = Files.readString(Path.of("src/main/resources/db/herald/V1__outbox.sql"));
      herald.database().execute(script);
      herald.database().execute(script); // does no harm, as when Herald migrates after the DBA did
      herald.server().awaitReady();

      Row row = Row.of("match", "1", 1);
      try (EventClient client = herald.connect("topic=*")) {
        herald.database().insert(row);
        assertThat(client.awaitEvents(1).ids()).containsExactly(row.id());
      }
      assertThat(herald.logLines("The relay pauses")).hasSize(1);
      assertThat(herald.logLines("Exception")).isEmpty();
    }
  }
}
