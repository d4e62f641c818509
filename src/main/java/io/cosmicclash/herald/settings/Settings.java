package io.cosmicclash.herald.settings;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What an operator may set. Read once, when the application starts, and fixed from then on.
 *
 * <p>A number or duration outside its bounds is clamped to the nearer one, with a WARN line; a
 * value that is no number, no duration or no boolean fails the deployment with {@link
 * InvalidSettingException}.
 */
@ApplicationScoped
public class Settings {
  private static final System.Logger LOG = System.getLogger(Settings.class.getName());

  private boolean migrateSchema;
  private String source;
  private int eventMaxBytes;
  private Duration pollInterval;
  private int batchSize;
  private Duration lockTimeout;
  private Duration statementTimeout;
  private Duration idleTimeout;
  private Duration maxPause;
  private int queueBytes;
  private Duration sendTimeout;

  @PostConstruct
  void read() {
    Config config = ConfigProvider.getConfig();
    migrateSchema = bool(config, "herald.schema.migrate", true);
    source = uriReference(config, "herald.source", "/herald");
    eventMaxBytes = integer(config, "herald.event.max-bytes", 1 << 20, 1 << 10, 16 << 20);
    pollInterval = duration(config, "herald.relay.poll-interval", "PT0.1S", "PT0.01S", "PT1M");
    batchSize = integer(config, "herald.relay.batch-size", 500, 1, 1000);
    lockTimeout = duration(config, "herald.relay.lock-timeout", "PT2S", "PT0.1S", "PT1M");
    statementTimeout = duration(config, "herald.relay.statement-timeout", "PT10S", "PT1S", "PT50S");
    idleTimeout = duration(config, "herald.relay.idle-timeout", "PT5S", "PT1S", "PT1M");
    maxPause = duration(config, "herald.relay.max-pause", "PT5S", "PT0.1S", "PT1M");
    queueBytes = integer(config, "herald.session.queue-bytes", 16 << 20, 64 << 10, 256 << 20);
    sendTimeout = duration(config, "herald.session.send-timeout", "PT10S", "PT1S", "PT1M");
  }

  /**
   * {@code herald.schema.migrate}: whether Herald creates and migrates its tables; otherwise it
   * only checks them.
   */
  public boolean migrateSchema() {
    return migrateSchema;
  }

  /**
   * {@code herald.source}: the CloudEvents {@code source} of every event, a non-empty
   * URI-reference.
   */
  public String source() {
    return source;
  }

  /** {@code herald.event.max-bytes}: the largest payload that is handed over, 1 KiB to 16 MiB. */
  public int eventMaxBytes() {
    return eventMaxBytes;
  }

  /**
   * {@code herald.relay.poll-interval}: from one look at the outbox to the next, 10 ms to 1 min.
   */
  public Duration pollInterval() {
    return pollInterval;
  }

  /**
   * {@code herald.relay.batch-size}: how many events one transaction relays at the most, 1 to 1000.
   */
  public int batchSize() {
    return batchSize;
  }

  /**
   * {@code herald.relay.lock-timeout}: how long a pass waits for a row that another transaction
   * locks.
   */
  public Duration lockTimeout() {
    return lockTimeout;
  }

  /** {@code herald.relay.statement-timeout}: how long one statement of a pass may take. */
  public Duration statementTimeout() {
    return statementTimeout;
  }

  /**
   * {@code herald.relay.idle-timeout}: after which silence PostgreSQL ends a pass, and frees its
   * lock.
   */
  public Duration idleTimeout() {
    return idleTimeout;
  }

  /** {@code herald.relay.max-pause}: the longest pause between passes while they fail. */
  public Duration maxPause() {
    return maxPause;
  }

  /**
   * {@code herald.session.queue-bytes}: what may wait for one session, in UTF-8 bytes, 64 KiB to
   * 256 MiB.
   */
  public int queueBytes() {
    return queueBytes;
  }

  /** {@code herald.session.send-timeout}: how long one frame may take to be sent. */
  public Duration sendTimeout() {
    return sendTimeout;
  }

  private static String text(Config config, String key, String byDefault) {
    return config.getOptionalValue(key, String.class).map(String::strip).orElse(byDefault);
  }

  private static boolean bool(Config config, String key, boolean byDefault) {
    String value = text(config, key, String.valueOf(byDefault));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidSettingException(key, value, "true or false");
    };
  }

  private static String uriReference(Config config, String key, String byDefault) {
    String value = text(config, key, byDefault);
    try {
      if (!new URI(value).toString().isEmpty()) {
        return value;
      }
    } catch (URISyntaxException e) {
      // said below, as of an empty one
    }
    throw new InvalidSettingException(key, value, "a URI or a relative reference (RFC 3986)");
  }

  private static int integer(Config config, String key, int byDefault, int least, int most) {
    String value = text(config, key, String.valueOf(byDefault));
    try {
      return clamp(key, Integer.valueOf(value), least, most);
    } catch (NumberFormatException e) {
      throw new InvalidSettingException(key, value, "a whole number from " + least + " to " + most);
    }
  }

  private static Duration duration(
      Config config, String key, String byDefault, String least, String most) {
    String value = text(config, key, byDefault);
    try {
      return clamp(key, Duration.parse(value), Duration.parse(least), Duration.parse(most));
    } catch (DateTimeParseException e) {
      throw new InvalidSettingException(
          key,
          value,
          "an ISO-8601 duration from " + least + " to " + most + ", such as " + byDefault);
    }
  }

  private static <T extends Comparable<T>> T clamp(String key, T value, T least, T most) {
    T clamped = value.compareTo(least) < 0 ? least : value.compareTo(most) > 0 ? most : value;
    if (!clamped.equals(value)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Setting {0} is {1}, outside {2} to {3}; {4} is used",
          key,
          value.toString(),
          least.toString(),
          most.toString(),
          clamped.toString());
    }
    return clamped;
  }
}
