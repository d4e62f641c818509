package io.cosmicclash.herald.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Payara, set up by {@code server-config/payara/configure.sh}: a copy of one domain that was
 * prepared so, on ports of its own.
 */
public final class PayaraServer extends Server {
  private static final String DOMAIN = "herald-test";
  private static final Pattern ENTRY = Pattern.compile("(?m)^(?=\\[\\d{4}-)");

  /** What asadmin create-domain adds to the base of its ports. */
  private static final int ADMIN = 48;

  private static final int HTTP = 80;
  private static final int[] ALL = {9, 37, 38, 39, ADMIN, 49, 59, 66, 76, HTTP, 81, 86};

  /** The JDK for asadmin, and for the servers that it starts. */
  private static final Map<String, String> ASADMIN =
      Map.of("AS_JAVA", System.getProperty("herald.test.payara.java.home"));

  private static Integer preparedPortBase;

  private final int portBase;

  PayaraServer(Path base, String databaseUrl, String... javaOptions) {
    this(base, freePortBase(), databaseUrl, javaOptions);
  }

  private PayaraServer(Path base, int portBase, String databaseUrl, String... javaOptions) {
    super(base, portBase + HTTP, databaseUrl);
    this.portBase = portBase;
    int preparedOn = prepare(databaseUrl);
    copy(
        domains().resolve(DOMAIN),
        domain(),
        Set.of("logs", "osgi-cache", "generated", "applications"));
    try {
      Path configuration = domain().resolve("config").resolve("domain.xml");
      Files.writeString(
          configuration,
          withOptions(
              withPorts(Files.readString(configuration), preparedOn, portBase), javaOptions));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A domain as a new user has it, and then the shipped script; once for all servers. */
  private static synchronized int prepare(String databaseUrl) {
    if (preparedPortBase == null) {
      int ports = freePortBase();
      Directories.delete(domains().resolve(DOMAIN));
      asadmin("create-domain", "--nopassword", "--portbase", String.valueOf(ports), DOMAIN);
      Map<String, String> environment = new HashMap<>(environment(databaseUrl));
      environment.putAll(ASADMIN);
      Commands.run(
          environment, List.of("server-config/payara/configure.sh", home().toString(), DOMAIN));
      preparedPortBase = ports;
    }
    return preparedPortBase;
  }

  private static int freePortBase() {
    for (int base : new Random().ints(200, 320).limit(1000).map(n -> n * 100).toArray()) {
      if (IntStream.of(ALL).allMatch(offset -> isFree(base + offset))) {
        return base;
      }
    }
    throw new IllegalStateException("No hundred of ports from 20000 to 32000 is free");
  }

  private static String withPorts(String configuration, int from, int to) {
    return configuration.replaceAll(
        "((?:port|value|address)=\"?(?:[^\"]*address=)?)" + from / 100 + "(\\d\\d)\\b",
        "$1" + to / 100 + "$2");
  }

  private static String withOptions(String configuration, String... javaOptions) {
    String place = "<jvm-options>-Xmx512m</jvm-options>";
    StringBuilder options = new StringBuilder(place);
    for (String option : javaOptions) {
      options.append("<jvm-options>").append(option).append("</jvm-options>");
    }
    // The first one is the server's, the second one a template
    return configuration.replaceFirst(Pattern.quote(place), options.toString());
  }

  private static Path home() {
    return Path.of(System.getProperty("herald.test.payara.home")).toAbsolutePath();
  }

  private static Path domains() {
    return home().resolve("glassfish").resolve("domains");
  }

  private static String asadmin(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home().resolve("bin").resolve("asadmin").toString());
    command.addAll(List.of(arguments));
    return Commands.run(ASADMIN, command);
  }

  private Path domain() {
    return base().resolve(DOMAIN);
  }

  public int adminPort() {
    return portBase + ADMIN;
  }

  @Override
  List<String> command() {
    // asadmin would put a process of its own before the server's
    return asadmin("start-domain", "--dry-run", "--domaindir", base().toString(), DOMAIN)
        .lines()
        .dropWhile(line -> !line.endsWith("/bin/java"))
        .takeWhile(line -> !line.isBlank())
        .toList();
  }

  @Override
  String input() {
    return "AS_ADMIN_MASTERPASSWORD=changeit\n"; // create-domain's own
  }

  @Override
  Path deployments() {
    return domain().resolve("autodeploy");
  }

  @Override
  public Path log() {
    return domain().resolve("logs").resolve("server.log");
  }

  @Override
  public List<String> logEntries() {
    try {
      return Stream.of(ENTRY.split(Files.readString(log()), -1))
          .map(entry -> entry.replaceAll("\\s+", " "))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<String, String> administration() {
    Map<String, String> environment = new HashMap<>(ASADMIN);
    environment.put("PAYARA_HOME", home().toString());
    environment.put("AS_ADMIN_PORT", String.valueOf(adminPort()));
    return environment;
  }

  private String administer(String... arguments) {
    return asadmin(
        Stream.concat(Stream.of("--port", String.valueOf(adminPort())), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Override
  public void redeploy() {
    administer("redeploy", "--name", "herald", System.getProperty("herald.test.war"));
  }

  @Override
  public void undeploy() {
    administer("undeploy", "herald");
  }

  @Override
  public void set(String key, String value) {
    // Payara looks at once, and not when a minute is over
    administer("set", "configs.config.server-config.microprofile-config.cache-duration-seconds=1");
    administer(
        "set-config-property",
        "--source",
        "domain",
        "--propertyName",
        key,
        "--propertyValue",
        value);
  }
}
