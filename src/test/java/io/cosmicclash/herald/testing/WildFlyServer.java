package io.cosmicclash.herald.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** WildFly, set up by {@code server-config/wildfly/configure.cli}. */
public final class WildFlyServer extends Server {
  private final Path home;
  private final int managementPort;
  private final String[] javaOptions;

  public WildFlyServer(
      Path home,
      Path base,
      int httpPort,
      int managementPort,
      String databaseUrl,
      String... javaOptions) {
    super(base, httpPort, databaseUrl);
    this.home = home;
    this.managementPort = managementPort;
    this.javaOptions = javaOptions;
    prepareBase(home, base());
  }

  /** Copies what {@code configure.cli} has set up to where one server will run. */
  static void prepareBase(Path home, Path base) {
    copy(home.resolve("standalone"), base, Set.of("log", "tmp"));
  }

  @Override
  List<String> command() {
    return StandaloneCommandBuilder.of(home)
        .setBaseDirectory(base())
        .addJavaOptions("-Xmx512m", "-Djava.net.preferIPv4Stack=true")
        .addJavaOptions(javaOptions)
        .addServerArguments(
            "-Djboss.http.port=" + httpPort(),
            "-Djboss.management.http.port=" + managementPort,
            "-Djboss.https.port=0",
            "-Djboss.bind.address=127.0.0.1",
            "-Djboss.bind.address.management=127.0.0.1",
            "-Djboss.tx.node.id=herald" + httpPort())
        .build();
  }

  @Override
  Path deployments() {
    return base().resolve("deployments");
  }

  @Override
  public Path log() {
    return base().resolve("log").resolve("server.log");
  }

  @Override
  public List<String> logEntries() {
    try (Stream<String> lines = Files.lines(log())) {
      return lines.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<String, String> administration() {
    Path configuration = base().resolve("jboss-cli.xml");
    try {
      Files.writeString(
          configuration,
          Files.readString(home.resolve("bin").resolve("jboss-cli.xml"))
              .replace("<port>9990</port>", "<port>" + managementPort + "</port>"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of(
        "JBOSS_HOME",
        home.toAbsolutePath().toString(),
        "JAVA_OPTS",
        "-Djboss.cli.config=" + configuration);
  }

  /** Runs jboss-cli with one operation, or {@code --commands}. */
  public String cli(String operation) {
    return Commands.run(
        administration(),
        List.of(home.resolve("bin").resolve("jboss-cli.sh").toString(), "-c", operation));
  }

  @Override
  public void redeploy() {
    cli("/deployment=herald.war:redeploy");
  }

  @Override
  public void undeploy() {
    cli("/deployment=herald.war:undeploy");
  }

  @Override
  public void set(String key, String value) {
    cli("/system-property=" + key + ":add(value=" + value + ")");
  }
}
