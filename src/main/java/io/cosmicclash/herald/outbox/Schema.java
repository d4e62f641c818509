package io.cosmicclash.herald.outbox;

import io.cosmicclash.herald.settings.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The tables that Herald needs. Migrated by Flyway, or left to a DBA and only checked ({@code
 * herald.schema.migrate}).
 *
 * <p>To be called outside any transaction. Several nodes may call at once: Flyway lets one migrate
 * and the others wait. A crash in a migration rolls it back.
 */
@ApplicationScoped
public class Schema {
  /** Apart from the application's own, which may lie in the same schema. */
  private static final String HISTORY_TABLE = "herald_schema_history";

  private static final String MISSING_COLUMNS =
      """
      select needed.name
        from unnest(array[
               'outbox.event_id', 'outbox.aggregate_type', 'outbox.aggregate_id', 'outbox.revision',
               'outbox.event_type', 'outbox.payload', 'outbox.created_at', 'outbox.published_at',
               'outbox.position', 'outbox.attempts', 'outbox.last_error', 'outbox.parked_at',
               'herald_stream.epoch', 'herald_stream.reserved', 'herald_stream.identity',
               'herald_stream.new_epoch_reason', 'herald_epoch.epoch', 'herald_epoch.begins_after',
               'herald_retention.horizon']) with ordinality as needed (name, number)
       where not exists (
             select from pg_attribute a
              where a.attrelid = to_regclass(split_part(needed.name, '.', 1))
                and a.attname = split_part(needed.name, '.', 2)
                and not a.attisdropped)
       order by needed.number""";

  @Inject private Settings settings;

  private volatile boolean ready;

  /**
   * Migrates or checks, until it has succeeded once.
   *
   * @throws SchemaException if the tables cannot be made what they must be; says in one line why
   * @throws SQLException if the database does not answer
   */
  public void prepare() throws SQLException {
    if (ready) {
      return;
    }
    DataSource dataSource = dataSource();
    if (settings.migrateSchema()) {
      migrate(dataSource);
    }
    check(dataSource);
    ready = true;
  }

  /** Whether {@link #prepare} has succeeded, so that the tables may be used. */
  public boolean isReady() {
    return ready;
  }

  /**
   * By the name that persistence.xml uses: looked up, because the servers inject it under different
   * ones.
   */
  @SuppressWarnings("BanJNDI") // a constant name of the container's own
  private static DataSource dataSource() {
    try {
      return InitialContext.doLookup("jdbc/outbox");
    } catch (NamingException e) {
      throw new SchemaException("The server has no data source jdbc/outbox: run server-config/", e);
    }
  }

  private void migrate(DataSource dataSource) throws SQLException {
    // Asked first, because Flyway would put the driver's reason behind three lines of its own
    try (Connection connection = dataSource.getConnection()) {
      connection.getMetaData();
    }
    try {
      Flyway.configure(Schema.class.getClassLoader())
          .dataSource(dataSource)
          .locations("classpath:db/herald")
          .table(HISTORY_TABLE)
          // The schema may hold the application's tables, and an outbox to be adopted
          .baselineOnMigrate(true)
          .baselineVersion("0")
          .placeholderReplacement(false)
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw new SchemaException("The schema cannot be migrated: " + reason(e), e);
    }
  }

  private void check(DataSource dataSource) throws SQLException {
    List<String> missing = new ArrayList<>();
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(MISSING_COLUMNS);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        missing.add(row.getString(1));
      }
    }
    if (!missing.isEmpty()) {
      throw new SchemaException(
          "The schema is missing or old, there is no "
              + String.join(", ", missing)
              + ": run db/herald/*.sql of herald.war, or set herald.schema.migrate=true",
          null);
    }
  }

  private static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage().lines().findFirst().orElse("").strip();
  }
}
