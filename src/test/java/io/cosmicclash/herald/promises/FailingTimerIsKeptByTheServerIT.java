package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.FailingTimer;
import io.cosmicclash.herald.testing.InsideHeraldTest;
import jakarta.ejb.EJB;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** By a server that the shipped scripts have set up; Payara as it comes would drop the timer. */
class FailingTimerIsKeptByTheServerIT extends InsideHeraldTest {
  @EJB private FailingTimer timer;

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode().addClass(FailingTimer.class);
  }

  @Test
  void after_its_second_failure_in_a_row() throws Exception {
    timer.failAndThenSucceed(2);

    assertThat(timer.awaitSuccesses(3, 60)).isTrue();
  }
}
