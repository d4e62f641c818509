package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

class RolledBackEventIsNeverSeenIT extends HeraldTest {

  @Test
  void though_it_lay_in_the_table_while_others_were_relayed() throws Exception {
    Row rolledBack = Row.of(type, "1", 1);
    Row meanwhile = Row.of(type, "2", 1);
    Row afterwards = Row.of(type, "3", 1);
    try (EventClient client = connect("topic=" + type + "/*")) {
      try (Connection connection = database().connect()) {
        connection.setAutoCommit(false);
        rolledBack.insert(connection);
        database().insert(meanwhile);
        client.awaitEvents(1);
        connection.rollback();
      }
      database().insert(afterwards);

      assertThat(client.awaitEvents(2).ids()).containsExactly(meanwhile.id(), afterwards.id());
    }
  }
}
