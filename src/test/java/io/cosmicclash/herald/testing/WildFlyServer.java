package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.wildfly.core.launcher.Launcher;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/**
 * A real WildFly in a process of its own, with a base directory of its own, to be killed at will.
 * It was set up by the shipped scripts; it ends with this JVM at the latest.
 */
public final class WildFlyServer implements AutoCloseable {
  private final Path home;
  private final Path base;
  private final int httpPort;
  private final int managementPort;
  private final String databaseUrl;
  private final String[] javaOptions;
  private Process process;

  public WildFlyServer(
      Path home,
      Path base,
      int httpPort,
      int managementPort,
      String databaseUrl,
      String... javaOptions) {
    this.home = home;
    this.base = base.toAbsolutePath();
    this.httpPort = httpPort;
    this.managementPort = managementPort;
    this.databaseUrl = databaseUrl;
    this.javaOptions = javaOptions;
    Directories.delete(this.base);
    copy(home.resolve("standalone"), this.base);
  }

  /** One for a test: on free ports, on the tests' database. */
  public static WildFlyServer forTest(String name, Database database, String... javaOptions) {
    return new WildFlyServer(
        Path.of(System.getProperty("herald.test.wildfly.home")),
        Path.of(System.getProperty("herald.test.work"), name),
        freePort(),
        freePort(),
        database.url(),
        Stream.concat(Stream.of("-Duser.timezone=America/St_Johns"), Stream.of(javaOptions))
            .toArray(String[]::new));
  }

  /**
   * Below the ports that the system gives to clients: one that polls a stopped server could
   * otherwise be given that server's own port, and keep it.
   */
  public static int freePort() {
    for (int port : new Random().ints(20_000, 32_000).limit(1000).toArray()) {
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        // the next one, then
      }
    }
    throw new IllegalStateException("No port from 20000 to 32000 is free");
  }

  /** Deploys a WAR, at the next start or at once. */
  public void deploy(Path war) {
    try {
      Files.copy(
          war,
          base.resolve("deployments").resolve(war.getFileName()),
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void start() {
    AtExit.start(this::launch, this::close);
  }

  private void launch() {
    StandaloneCommandBuilder command =
        StandaloneCommandBuilder.of(home)
            .setBaseDirectory(base)
            .addJavaOptions("-Xmx512m", "-Djava.net.preferIPv4Stack=true")
            .addJavaOptions(javaOptions)
            .addServerArguments(
                "-Djboss.http.port=" + httpPort,
                "-Djboss.management.http.port=" + managementPort,
                "-Djboss.https.port=0",
                "-Djboss.bind.address=127.0.0.1",
                "-Djboss.bind.address.management=127.0.0.1",
                "-Djboss.tx.node.id=herald" + httpPort);
    try {
      process =
          Launcher.of(command)
              .addEnvironmentVariable("HERALD_DB_URL", databaseUrl)
              .addEnvironmentVariable("HERALD_DB_USER", "herald")
              .addEnvironmentVariable("HERALD_DB_PASSWORD", "herald")
              .setRedirectErrorStream(true)
              .redirectOutput(base.resolve("console.log"))
              .launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

  public URI http() {
    return URI.create("http://127.0.0.1:" + httpPort);
  }

  public URI events(String query) {
    return URI.create("ws://127.0.0.1:" + httpPort + "/herald/events?" + query);
  }

  public Path log() {
    return base.resolve("log").resolve("server.log");
  }

  public ProcessHandle process() {
    return process.toHandle();
  }

  /** What the server's heap holds after a full collection, as its own JVM's tools say. */
  public long liveHeapBytes() {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    try {
      Process histogram =
          new ProcessBuilder(jcmd.toString(), String.valueOf(process.pid()), "GC.class_histogram")
              .redirectErrorStream(true)
              .start();
      // The last line: Total, instances, bytes
      String[] total =
          new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .strip()
              .lines()
              .reduce("", (one, two) -> two)
              .split("\\s+", -1);
      return Long.parseLong(total[2]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** kill -9. */
  public void kill() {
    process.destroyForcibly();
    close();
  }

  /** In peace, if it does not take too long. */
  @Override
  public void close() {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
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

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else if (!file.startsWith(from.resolve("log")) && !file.startsWith(from.resolve("tmp"))) {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
