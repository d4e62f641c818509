package io.cosmicclash.herald.testing;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real application server in a process of its own, with a directory of its own, to be killed at
 * will. It was set up by the shipped scripts; it ends with this JVM at the latest.
 */
public abstract class Server implements AutoCloseable {
  /** A zone that is neither UTC, nor the database's, nor that of the tests. */
  private static final String ZONE = "-Duser.timezone=America/St_Johns";

  /** Servers live for seconds here: the second compiler and the parallel collector do not pay. */
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

  /** Payara waits 40 s for its own timers' data source, which it has closed before. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String SMALL = "-XX:+UseSerialGC";

  private final Path base;
  private final int httpPort;
  private final String databaseUrl;
  private Process process;

  Server(Path base, int httpPort, String databaseUrl) {
    this.base = base.toAbsolutePath();
    this.httpPort = httpPort;
    this.databaseUrl = databaseUrl;
  }

  /** One for a test, of the kind that is under test: on free ports, on the tests' database. */
  public static Server forTest(String name, Database database, String... javaOptions) {
    Path base = Path.of(System.getProperty("herald.test.work"), name);
    String[] options =
        Stream.concat(Stream.of(ZONE, QUICK_START, SMALL), Stream.of(javaOptions))
            .toArray(String[]::new);
    return isPayara()
        ? new PayaraServer(base, database.url(), options)
        : new WildFlyServer(
            Path.of(System.getProperty("herald.test.wildfly.home")),
            base,
            freePort(),
            freePort(),
            database.url(),
            options);
  }

  /** Whether Payara is the kind of server that is under test; otherwise it is WildFly. */
  public static boolean isPayara() {
    return System.getProperty("arquillian.launch").equals("payara");
  }

  /**
   * Below the ports that the system gives to clients: one that polls a stopped server could
   * otherwise be given that server's own port, and keep it.
   */
  public static int freePort() {
    for (int port : new Random().ints(20_000, 32_000).limit(1000).toArray()) {
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("No port from 20000 to 32000 is free");
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** The command that runs the server, as a process that can be ended and killed. */
  abstract List<String> command();

  /** What that command reads when it starts. */
  String input() {
    return "";
  }

  /** The directory from which it deploys by itself. */
  abstract Path deployments();

  public abstract Path log();

  /** The entries of the log, each in one string, whatever its number of lines. */
  public abstract List<String> logEntries();

  /**
   * What has to be in the environment of the server's own tool for administrators, so that it finds
   * this server: its home, in the variable that the documentation uses, and its port.
   */
  public abstract Map<String, String> administration();

  /** Undeploys and deploys Herald, by the tool for administrators. */
  public abstract void redeploy();

  /** Undeploys Herald, by the tool for administrators. */
  public abstract void undeploy();

  /** Changes a {@code herald.*} setting while the server runs, by the tool for administrators. */
  public abstract void set(String key, String value);

  /** Deploys a WAR, at the next start or at once. */
  public void deploy(Path war) {
    try {
      Files.copy(
          war, deployments().resolve(war.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void start() {
    AtExit.start(this::launch, this::close);
  }

  private void launch() {
    ProcessBuilder server =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(base.resolve("console.log").toFile());
    server.environment().putAll(environment(databaseUrl));
    try {
      process = server.start();
      try (Writer input = process.outputWriter()) {
        input.write(input());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, String> environment(String databaseUrl) {
    return Map.of(
        "HERALD_DB_URL", databaseUrl,
        "HERALD_DB_USER", "herald",
        "HERALD_DB_PASSWORD", "herald");
  }

  /** Waits until the tool for administrators may be used: the welcome page comes after it. */
  public void awaitAdministration() {
    awaitAnswer("/");
  }

  /** Waits until Herald says that events flow. */
  public void awaitReady() {
    awaitAnswer("/herald/health/ready");
  }

  /** Waits until the path answers 200. */
  public void awaitAnswer(String path) {
    URI address = URI.create(http() + path);
    await("200 from " + address).atMost(Duration.ofMinutes(2)).until(() -> status(address) == 200);
  }

  public Path base() {
    return base;
  }

  public int httpPort() {
    return httpPort;
  }

  public URI http() {
    return URI.create("http://127.0.0.1:" + httpPort);
  }

  public URI events(String query) {
    return URI.create("ws://127.0.0.1:" + httpPort + "/herald/events?" + query);
  }

  public ProcessHandle process() {
    return process.toHandle();
  }

  /** What the server's heap holds after a full collection, as its own JVM's tools say. */
  public long liveHeapBytes() {
    // The last line: Total, instances, bytes
    String[] total =
        Commands.jcmd(process.pid(), "GC.class_histogram")
            .lines()
            .reduce("", (one, two) -> two)
            .split("\\s+", -1);
    return Long.parseLong(total[2]);
  }

  /** How many class loaders hold Herald's classes, after a full collection. */
  public long heraldClassLoaders() {
    Commands.jcmd(process.pid(), "GC.run");
    // A line for each class of that name
    return Commands.jcmd(process.pid(), "VM.class_hierarchy " + Settings.class.getName())
        .lines()
        .filter(line -> line.contains(Settings.class.getName()))
        .count();
  }

  /** How many instances of a class are in use. */
  public long instances(String className) {
    // Number, instances, bytes, class, and the module if there is one
    return Commands.jcmd(process.pid(), "GC.class_histogram")
        .lines()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(columns -> columns.length >= 4 && columns[3].equals(className))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }

  /** How many threads there are of each kind: of each name, without its numbers. */
  public Map<String, Long> threads() {
    return Commands.jcmd(process.pid(), "Thread.print")
        .lines()
        .filter(line -> line.startsWith("\""))
        .map(line -> line.substring(1, line.indexOf('"', 1)).replaceAll("\\d+", "#"))
        .collect(groupingBy(name -> name, counting()));
  }

  /** kill -9. */
  public void kill() {
    process.destroyForcibly();
    close();
  }

  /** Stops it in peace, however long that takes. */
  public void stop() {
    stop(Duration.ofMinutes(2));
  }

  /** In peace, if it does not take too long. */
  @Override
  public void close() {
    stop(PATIENCE);
  }

  private void stop(Duration patience) {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static int status(URI address) {
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException notYet) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** Copies a directory, without some of its own directories. */
  static void copy(Path from, Path to, Set<String> without) {
    Directories.delete(to);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path inside = from.relativize(file);
        Path target = to.resolve(inside.toString());
        if (inside.getNameCount() > 1 && without.contains(inside.getName(0).toString())) {
          continue;
        }
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
