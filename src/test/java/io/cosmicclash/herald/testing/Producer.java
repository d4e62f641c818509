package io.cosmicclash.herald.testing;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An application that commits an event every few milliseconds, each of an aggregate of its own. */
public final class Producer implements AutoCloseable {
  private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger written = new AtomicInteger();
  private final Future<?> writing;

  private Producer(Database database, String type, Duration interval) {
    writing =
        clockwork.scheduleWithFixedDelay(
            () -> write(database, type), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  public static Producer start(Database database, String type, Duration interval) {
    return new Producer(database, type, interval);
  }

  private void write(Database database, String type) {
    try {
      database.insert(Row.of(type, String.valueOf(written.get()), 1));
      written.incrementAndGet();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many events are committed. */
  public int written() {
    return written.get();
  }

  /** Ends with the event that is being written. May be called again. */
  @Override
  public void close() {
    if (writing.isDone() && !writing.isCancelled()) {
      throw new IllegalStateException("An insert has failed after " + written + " events");
    }
    clockwork.shutdown();
    try {
      if (!clockwork.awaitTermination(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("An insert takes longer than 30 s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
