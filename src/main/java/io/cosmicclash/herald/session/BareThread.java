package io.cosmicclash.herald.session;

import java.util.concurrent.Executor;

/**
 * The calling thread, without the application's class loader. Payara searches every jar that the
 * loader knows for providers whenever a task is submitted, and its Tyrus submits one for each frame
 * (eclipse-ee4j/tyrus, issue 787): that costs more than the frame.
 */
final class BareThread {
  private BareThread() {}

  /** For a call to the server that does not come back into the application. */
  static void run(Runnable call) {
    run(ClassLoader.getPlatformClassLoader(), call);
  }

  /** Submits a task, which will have the class loader that the caller has. */
  static void submit(Runnable task, Executor executor) {
    ClassLoader own = Thread.currentThread().getContextClassLoader();
    run(() -> executor.execute(() -> run(own, task)));
  }

  private static void run(ClassLoader loader, Runnable call) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      call.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
