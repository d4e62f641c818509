package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A database and a server for one test alone, which may stop and kill them. */
public final class OwnHerald implements AutoCloseable {
  private final Database database;
  private final Server server;

  private OwnHerald(Database database, Server server) {
    this.database = database;
    this.server = server;
  }

  /** Neither Herald nor the server runs yet; the database does. */
  public static OwnHerald create(Class<?> test, String... javaOptions) {
    OwnHerald herald = withoutApplication(test, javaOptions);
    herald.server.deploy(Path.of(System.getProperty("herald.test.war")));
    return herald;
  }

  /** As {@link #create}, on a server to which Herald is not deployed yet. */
  public static OwnHerald withoutApplication(Class<?> test, String... javaOptions) {
    String name = test.getSimpleName();
    Database database =
        Database.create(
            Path.of(System.getProperty("herald.test.work"), name + "-postgres"), Server.freePort());
    Server server = Server.forTest(name, database, javaOptions);
    return new OwnHerald(database, server);
  }

  public OwnHerald start() {
    server.start();
    server.awaitReady();
    return this;
  }

  public Database database() {
    return database;
  }

  public Server server() {
    return server;
  }

  public EventClient connect(String query) {
    return EventClient.connect(server.events(query)).awaitCaughtUp();
  }

  /** Herald's own entries in the server's log that contain a text. */
  public List<String> logLines(String text) {
    return server.logEntries().stream()
        .filter(entry -> entry.contains("[io.cosmicclash.herald") && entry.contains(text))
        .toList();
  }

  /** Herald's own warnings and errors, as either server writes them. */
  public List<String> complaints() {
    return logLines("").stream()
        .filter(entry -> entry.matches("(?s).*\\b(WARN|WARNING|ERROR|SEVERE)\\b.*"))
        .toList();
  }

  public void awaitLog(String text) {
    await("log line: " + text)
        .atMost(Duration.ofMinutes(1))
        .until(() -> Files.exists(server.log()) && !logLines(text).isEmpty());
  }

  @Override
  public void close() {
    try (database) {
      server.close();
    }
  }
}
