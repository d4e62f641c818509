package io.cosmicclash.herald.testing;

import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;

import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Execution;

/**
 * A test as business code: it runs in the server, deployed with the classes of the WAR that ships.
 * One of these at a time, because they share the server.
 */
@ArquillianTest
@Execution(SAME_THREAD)
public abstract class InsideHeraldTest {
  protected final String type = "t" + UUID.randomUUID().toString().replace("-", "");

  @Inject protected UserTransaction transaction;

  protected static WebArchive withBusinessCode() {
    return HeraldTest.shippedWar()
        .addClass(InsideHeraldTest.class)
        .addPackages(true, "org.assertj")
        .addPackages(true, "net.bytebuddy");
  }

  @AfterEach
  void endTransaction() throws Exception {
    if (transaction.getStatus() != jakarta.transaction.Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
  }
}
