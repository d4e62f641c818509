package io.cosmicclash.herald.promises;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ExistingTableIsAdoptedIT {
  private static final String EIGHT_COLUMNS =
      """
      create table outbox (
        event_id varchar(255) primary key,
        aggregate_type text not null,
        aggregate_id text not null,
        revision bigint not null,
        event_type text not null,
        payload bytea not null,
        created_at timestamptz not null,
        published_at timestamptz)""";

  @Test
  void with_its_rows_and_what_cannot_be_delivered_is_said_before_anything_is_changed()
      throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass())) {
      herald.database().execute("create table of_the_application (id int)");
      herald.database().execute(EIGHT_COLUMNS);
      Row pending = Row.of("match", "1", 1);
      Row published = Row.of("old/type", "1", 1);
      Row broken = Row.of("match", "2", -1);
      herald.database().insert(pending, published, broken);
      herald
          .database()
          .execute("update outbox set published_at = created_at where aggregate_type = 'old/type'");

      herald.server().start();
      herald.server().awaitAnswer("/herald/health/live");
      herald.awaitLog(
          "1 unpublished events break the rule outbox_revision_is_not_negative, for example \""
              + broken.id());
      assertThat(
              herald
                  .database()
                  .query(
                      "select count(*) from information_schema.columns where table_name = 'outbox'"))
          .isEqualTo("8");

      EventClient client = EventClient.connect(herald.server().events("topic=match/*"));
      herald.database().execute("update outbox set revision = 1 where revision = -1");
      herald.server().awaitReady();

      assertThat(client.awaitEvents(2).ids()).containsExactlyInAnyOrder(pending.id(), broken.id());
      await().atMost(30, SECONDS).until(() -> herald.database().isPublished(pending));
      assertThat(
              herald
                  .database()
                  .query("select position from outbox where aggregate_type = 'old/type'"))
          .isNull();
      assertThatThrownBy(() -> herald.database().insert(Row.of("a/b", "1", 1)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("outbox_aggregate_type_has_no_slash");
    }
  }
}
