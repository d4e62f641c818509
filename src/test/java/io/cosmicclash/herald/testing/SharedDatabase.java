package io.cosmicclash.herald.testing;

import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * The database of the integration tests: up before the first server starts, down after the last
 * test.
 */
public final class SharedDatabase implements LauncherSessionListener {
  private static Database database;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Integer port = Integer.getInteger("herald.test.db.port");
    if (port != null) {
      database = Database.create(Path.of(System.getProperty("herald.test.work"), "postgres"), port);
    }
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    if (database != null) {
      database.close();
    }
  }

  public static Database get() {
    return database;
  }
}
