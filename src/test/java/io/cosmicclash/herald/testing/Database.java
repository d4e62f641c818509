package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A real PostgreSQL of our own, with the database, user and password {@code herald}; it ends with
 * this JVM at the latest. Its sessions live in a zone that is neither UTC nor any JVM's.
 */
public final class Database implements AutoCloseable {
  public static final String ZONE = "Asia/Kathmandu";

  private final Path directory;
  private final int port;
  private EmbeddedPostgres postgres;

  private Database(Path directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  /** Starts a new and empty one. */
  public static Database create(Path directory, int port) {
    Database database = new Database(directory.toAbsolutePath(), port);
    Directories.delete(directory);
    AtExit.start(database::createAndLaunch, database::stop);
    return database;
  }

  private void createAndLaunch() {
    launch();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create role herald login superuser password 'herald'");
      statement.execute("create database herald owner herald");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts it again, with what it held. */
  public void start() {
    AtExit.start(this::launch, this::stop);
  }

  private void launch() {
    try {
      postgres =
          EmbeddedPostgres.builder()
              .setPort(port)
              .setDataDirectory(directory)
              // or stopping would delete it
              .setCleanDataDirectory(false)
              .setRegisterShutdownHook(false)
              .setServerConfig("timezone", ZONE)
              .setServerConfig("max_connections", "200")
              // or a crash would take commits with it, as no database of a user's does
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("shared_preload_libraries", "pg_stat_statements")
              .setPGStartupWait(Duration.ofSeconds(60))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops it at once: clients lose their connections. */
  public void stop() {
    if (postgres == null) {
      return;
    }
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Crashes it: whatever it has not written to its log is gone. */
  public void crash() {
    Commands.run(Map.of(), List.of("kill", "-QUIT", postmaster()));
    await("the crash").atMost(Duration.ofMinutes(1)).until(() -> !isAlive());
    stop();
  }

  private String postmaster() {
    try {
      return Files.readAllLines(directory.resolve("postmaster.pid")).get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isAlive() {
    try (Connection connection = connect()) {
      return connection.isValid(1);
    } catch (SQLException gone) {
      return Files.exists(directory.resolve("postmaster.pid"));
    }
  }

  /** Copies what it holds now, as it lies on the disk. It is stopped meanwhile. */
  public Path snapshot() {
    Path snapshot = directory.resolveSibling(directory.getFileName() + "-snapshot");
    stop();
    Server.copy(directory, snapshot, Set.of());
    start();
    return snapshot;
  }

  /** Fails over to a standby that lags: it has what the snapshot has, and becomes the primary. */
  public void promoteStandby(Path snapshot) throws SQLException {
    stop();
    Server.copy(snapshot, directory, Set.of());
    try {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      Files.createFile(directory.resolve("standby.signal"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
    query("select pg_promote()");
  }

  @Override
  public void close() {
    stop();
  }

  public String url() {
    return url(port);
  }

  public Connection connect() throws SQLException {
    return connect(port);
  }

  private static String url(int port) {
    return "jdbc:postgresql://localhost:" + port + "/herald";
  }

  private static Connection connect(int port) throws SQLException {
    return DriverManager.getConnection(url(port), "herald", "herald");
  }

  /** In the database that every cluster has, for what cannot be done inside ours. */
  public void executeOutside(String... statements) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Inserts the rows in one transaction, and commits it. */
  public void insert(Row... rows) throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      for (Row row : rows) {
        row.insert(connection);
      }
      connection.commit();
    }
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of the first row, as text; null if there is no row. */
  public String query(String sql, Object... parameters) throws SQLException {
    try (Connection connection = connect();
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (var row = statement.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  public boolean isPublished(Row event) throws SQLException {
    return query("select 1 from outbox where event_id = ? and published_at is not null", event.id())
        != null;
  }

  public void awaitPublished(Collection<Row> events) throws SQLException {
    String[] ids = events.stream().map(Row::id).toArray(String[]::new);
    try (Connection connection = connect();
        var statement =
            connection.prepareStatement(
                "select count(*) from outbox where event_id = any (?) and published_at is not null")) {
      statement.setArray(1, connection.createArrayOf("text", ids));
      await("published")
          .atMost(Duration.ofMinutes(1))
          .pollDelay(Duration.ZERO)
          .until(
              () -> {
                try (var row = statement.executeQuery()) {
                  return row.next() && row.getInt(1) == ids.length;
                }
              });
    }
  }
}
