package io.cosmicclash.herald.upkeep;

import io.cosmicclash.herald.outbox.Failure;
import io.cosmicclash.herald.outbox.Schema;
import io.cosmicclash.herald.settings.Settings;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Purges batch by batch until nothing is due, and survives whatever a batch throws. A crash between
 * two batches leaves the rest to the next look, of whichever node.
 */
@ApplicationScoped
public class Upkeep {
  private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());

  /** How often to look when nothing was due, or the last look has failed. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  /** Guards an undeployment against a batch that hangs. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Lock running = new ReentrantLock();
  private volatile boolean stopped;
  private volatile Instant due = Instant.MIN;
  private boolean failing;

  @Resource private ManagedExecutorService executor;

  @Inject private Schema schema;
  @Inject private PurgeBatch batch;
  @Inject private Settings settings;
  @Inject private Clock clock;

  /** Returns at once; to be called every second or so. */
  void look() {
    boolean wanted = schema.isReady() && !settings.retention().isZero();
    if (!stopped && wanted && !clock.instant().isBefore(due)) {
      due = clock.instant().plus(PAUSE);
      executor.execute(this::run);
    }
  }

  private void run() {
    if (!running.tryLock()) {
      return;
    }
    try {
      while (!stopped && batch.purge(clock.instant().minus(settings.retention()))) {
        // small batches follow one another, each in a transaction of its own
      }
      failing = false;
    } catch (Throwable thrown) { // the next look tries again
      LOG.log(
          failing ? Level.DEBUG : Level.WARNING,
          () ->
              "The purge pauses, and is tried again within "
                  + PAUSE
                  + ": "
                  + Failure.of(thrown).reason());
      failing = true;
    } finally {
      due = clock.instant().plus(PAUSE);
      running.unlock();
    }
  }

  /** Begins no batch any more, and waits for the one that is under way. */
  void stop() {
    stopped = true;
    try {
      if (running.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        running.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
