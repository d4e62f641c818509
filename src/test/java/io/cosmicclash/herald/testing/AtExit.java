package io.cosmicclash.herald.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Ends what was started when this JVM ends, the last one first: a server goes before its database.
 * Hooks of their own would all run at once, and would miss what is just being started.
 */
final class AtExit {
  private static final ReentrantLock STARTING = new ReentrantLock();
  private static final CountDownLatch ENDING = new CountDownLatch(1);
  private static final Deque<Runnable> ENDS = new ArrayDeque<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(AtExit::endAll));
  }

  private AtExit() {}

  /**
   * Starts something. Does not return once the JVM is ending.
   *
   * @param end ends it, in whatever state it is then: not started, running or ended
   */
  static void start(Runnable start, Runnable end) {
    STARTING.lock();
    try {
      ENDS.push(end);
      start.run();
      return;
    } catch (RuntimeException e) {
      if (!isEnding()) {
        throw e;
      }
    } finally {
      STARTING.unlock();
    }
    while (true) {
      LockSupport.park();
    }
  }

  /** Ctrl-C goes to the child processes too: their failure may be noticed before the signal. */
  private static boolean isEnding() {
    try {
      return ENDING.await(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void endAll() {
    ENDING.countDown();
    awaitStart();
    for (Runnable end : ENDS) {
      try {
        end.run();
      } catch (RuntimeException e) {
        // the others have to end all the same
      }
    }
  }

  /**
   * And lets none begin any more. One that takes longer waits for a child that Ctrl-C has ended.
   */
  private static void awaitStart() {
    try {
      boolean unused = STARTING.tryLock(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
