package io.cosmicclash.herald.settings;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What an operator may set. All of it is read when the application starts; some of it, said to be
 * live, again by {@link #follow()}.
 *
 * <p>A number or duration outside its bounds is clamped to the nearer one, with a WARN line. A
 * value that is no number, no duration or no boolean fails the deployment with {@link
 * InvalidSettingException}; in a running application it changes nothing, with a WARN line.
 */
@ApplicationScoped
public class Settings {
  private final Setting<Boolean> migrateSchema = Setting.bool("herald.schema.migrate", true);

  private final Setting<String> source = Setting.uriReference("herald.source", "/herald");

  private final Setting<Integer> eventMaxBytes =
      Setting.integer("herald.event.max-bytes", "bytes", 1 << 20, 1 << 10, 16 << 20).live();

  private final Setting<Duration> pollInterval =
      Setting.duration("herald.relay.poll-interval", "PT0.1S", "PT0.01S", "PT1M");

  private final Setting<Integer> batchSize =
      Setting.integer("herald.relay.batch-size", "events", 500, 1, 1000).live();

  private final Setting<Duration> lockTimeout =
      Setting.duration("herald.relay.lock-timeout", "PT2S", "PT0.1S", "PT1M").live();

  private final Setting<Duration> statementTimeout =
      Setting.duration("herald.relay.statement-timeout", "PT10S", "PT1S", "PT50S").live();

  private final Setting<Duration> idleTimeout =
      Setting.duration("herald.relay.idle-timeout", "PT5S", "PT1S", "PT1M").live();

  private final Setting<Duration> maxPause =
      Setting.duration("herald.relay.max-pause", "PT5S", "PT0.1S", "PT1M").live();

  private final Setting<Integer> queueBytes =
      Setting.integer("herald.session.queue-bytes", "bytes", 16 << 20, 64 << 10, 256 << 20).live();

  private final Setting<Duration> sendTimeout =
      Setting.duration("herald.session.send-timeout", "PT10S", "PT1S", "PT1M").live();

  private final Setting<Integer> maxTopics =
      Setting.integer("herald.session.max-topics", "topics", 100, 1, 1000).live();

  private final Setting<Integer> commandRate =
      Setting.integer("herald.session.command-rate", "commands a second", 20, 1, 1000).live();

  private final Setting<Integer> ringEvents =
      Setting.integer("herald.ring.max-events", "events", 10_000, 0, 1_000_000).live();

  private final Setting<Integer> ringBytes =
      Setting.integer("herald.ring.max-bytes", "bytes", 32 << 20, 0, 1 << 30).live();

  private final Setting<Integer> replaysAtATime =
      Setting.integer("herald.replay.concurrency", "replays", 4, 1, 32).live();

  private final Setting<Duration> retention =
      Setting.duration("herald.retention", "PT168H", "PT0S", "PT876000H").live();

  private Config config;

  @PostConstruct
  void begin() {
    config = ConfigProvider.getConfig();
    all().forEach(setting -> setting.begin(config));
  }

  /**
   * Looks for new values of the live settings, and logs each that it finds. To be called where a
   * change does no harm, by one thread at a time.
   */
  public void follow() {
    all().stream().filter(Setting::isLive).forEach(setting -> setting.follow(config));
  }

  List<Setting<?>> all() {
    return List.of(
        migrateSchema,
        source,
        eventMaxBytes,
        pollInterval,
        batchSize,
        lockTimeout,
        statementTimeout,
        idleTimeout,
        maxPause,
        queueBytes,
        sendTimeout,
        maxTopics,
        commandRate,
        ringEvents,
        ringBytes,
        replaysAtATime,
        retention);
  }

  /**
   * {@code herald.schema.migrate}: whether Herald creates and migrates its tables; otherwise it
   * only checks them.
   */
  public boolean migrateSchema() {
    return migrateSchema.value();
  }

  /**
   * {@code herald.source}: the CloudEvents {@code source} of every event, a non-empty
   * URI-reference.
   */
  public String source() {
    return source.value();
  }

  /** {@code herald.event.max-bytes}: the largest payload that is handed over, 1 KiB to 16 MiB. */
  public int eventMaxBytes() {
    return eventMaxBytes.value();
  }

  /**
   * {@code herald.relay.poll-interval}: from one look at the outbox to the next, 10 ms to 1 min.
   */
  public Duration pollInterval() {
    return pollInterval.value();
  }

  /**
   * {@code herald.relay.batch-size}: how many events one transaction relays at the most, 1 to 1000.
   */
  public int batchSize() {
    return batchSize.value();
  }

  /**
   * {@code herald.relay.lock-timeout}: how long a pass waits for a row that another transaction
   * locks.
   */
  public Duration lockTimeout() {
    return lockTimeout.value();
  }

  /** {@code herald.relay.statement-timeout}: how long one statement of a pass may take. */
  public Duration statementTimeout() {
    return statementTimeout.value();
  }

  /**
   * {@code herald.relay.idle-timeout}: after which silence PostgreSQL ends a pass, and frees its
   * lock.
   */
  public Duration idleTimeout() {
    return idleTimeout.value();
  }

  /** {@code herald.relay.max-pause}: the longest pause between passes while they fail. */
  public Duration maxPause() {
    return maxPause.value();
  }

  /**
   * {@code herald.session.queue-bytes}: what may wait for one session, in UTF-8 bytes, 64 KiB to
   * 256 MiB.
   */
  public int queueBytes() {
    return queueBytes.value();
  }

  /** {@code herald.session.send-timeout}: how long one frame may take to be sent. */
  public Duration sendTimeout() {
    return sendTimeout.value();
  }

  /** {@code herald.session.max-topics}: how many topics one session may name, 1 to 1000. */
  public int maxTopics() {
    return maxTopics.value();
  }

  /**
   * {@code herald.session.command-rate}: how many commands a second one session may send in the
   * long run; five seconds' worth may come at once.
   */
  public int commandRate() {
    return commandRate.value();
  }

  /** {@code herald.ring.max-events}: how many recent events this node keeps in memory. */
  public int ringEvents() {
    return ringEvents.value();
  }

  /** {@code herald.ring.max-bytes}: how much of recent events this node keeps, in UTF-8 bytes. */
  public int ringBytes() {
    return ringBytes.value();
  }

  /** {@code herald.replay.concurrency}: how many replays may read the table at a time, 1 to 32. */
  public int replaysAtATime() {
    return replaysAtATime.value();
  }

  /**
   * {@code herald.retention}: for how long after its publication an event can be replayed; zero
   * keeps it for ever.
   */
  public Duration retention() {
    return retention.value();
  }
}
