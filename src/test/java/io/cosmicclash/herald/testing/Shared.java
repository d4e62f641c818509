package io.cosmicclash.herald.testing;

import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * What the integration tests share: the database, up before the first server starts, and down after
 * the last test; and Payara, whose adaptor of Arquillian deploys to a server that runs. WildFly's
 * starts its server itself, in a directory of its own, so that what is deployed there is not part
 * of the servers that tests start.
 */
public final class Shared implements LauncherSessionListener {
  private static Database database;
  private static PayaraServer payara;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Integer port = Integer.getInteger("herald.test.db.port");
    if (port == null) {
      return; // unit tests
    }
    database = Database.create(Path.of(System.getProperty("herald.test.work"), "postgres"), port);
    if (Server.isPayara()) {
      payara = (PayaraServer) Server.forTest("payara", database);
      payara.start();
      payara.awaitAdministration();
      System.setProperty("herald.test.http.port", String.valueOf(payara.httpPort()));
      System.setProperty("herald.test.management.port", String.valueOf(payara.adminPort()));
    } else {
      WildFlyServer.prepareBase(
          Path.of(System.getProperty("herald.test.wildfly.home")),
          Path.of(System.getProperty("herald.test.wildfly.base")));
    }
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    if (payara != null) {
      payara.close();
    }
    if (database != null) {
      database.close();
    }
  }

  static Database database() {
    return database;
  }
}
