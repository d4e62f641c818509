package io.cosmicclash.herald.relay;

import io.cosmicclash.herald.produce.Appended;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Brings the relay to run, whoever asks and how often: the timer, a commit. One run at a time; a
 * call that comes during a run leads to another look, so that no commit is overlooked.
 */
@ApplicationScoped
public class RelayWakeup {
  private static final System.Logger LOG = System.getLogger(RelayWakeup.class.getName());

  private enum State {
    IDLE,
    RUNNING,
    /** Running, and called again meanwhile. */
    CALLED,
    STOPPED
  }

  /** Guards an undeployment against a batch that hangs. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Lock running = new ReentrantLock();
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

  @Resource private ManagedExecutorService executor;

  @Inject private RelayLoop loop;

  /** Only a hint: a crash after the commit swallows it, and the timer finds the row. */
  void appended(@Observes(during = TransactionPhase.AFTER_SUCCESS) Appended event) {
    wake();
  }

  /** Returns at once. */
  public void wake() {
    State before = state.getAndUpdate(now -> now == State.IDLE ? State.RUNNING : called(now));
    if (before == State.IDLE) {
      boolean accepted = false;
      try {
        executor.execute(this::run);
        accepted = true;
      } finally {
        if (!accepted) {
          becomeIdle();
        }
      }
    }
  }

  private void run() {
    boolean done = false;
    running.lock();
    try {
      do {
        state.compareAndSet(State.CALLED, State.RUNNING);
        while (state.get() != State.STOPPED && loop.runOnce()) {
          // full batches follow one another at once
        }
      } while (!state.compareAndSet(State.RUNNING, State.IDLE) && state.get() != State.STOPPED);
      done = true;
    } finally {
      if (!done) {
        becomeIdle(); // or nobody could ever wake it again
      }
      running.unlock();
    }
  }

  private void becomeIdle() {
    state.updateAndGet(now -> now == State.STOPPED ? State.STOPPED : State.IDLE);
  }

  /**
   * Begins no batch any more, and waits for the one that is under way: its transaction needs what
   * the server takes down next. May be called again.
   */
  @PreDestroy
  public void stop() {
    state.set(State.STOPPED);
    try {
      if (running.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        running.unlock();
      } else {
        LOG.log(Level.WARNING, "The batch under way is not waited for any longer: " + PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static State called(State now) {
    return now == State.STOPPED ? State.STOPPED : State.CALLED;
  }
}
