package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.InsideHeraldTest;
import io.cosmicclash.herald.testing.RelayProbe;
import jakarta.ejb.EJB;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

class TimerSurvivesFailureIT extends InsideHeraldTest {
  @EJB private RelayProbe relay;

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode().addClass(RelayProbe.class);
  }

  @Test
  void a_timer_that_the_server_dropped_is_noticed_and_armed_again() throws Exception {
    assertThat(relay.nextPass(30)).isNotNull();
    assertThat(relay.relayTimers()).isEqualTo(1);

    relay.cancelRelayTimer();
    relay.forgetPasses();

    // The first may have begun before; only a living timer brings the others
    for (int pass = 1; pass <= 5; pass++) {
      assertThat(relay.nextPass(30)).as("pass %d", pass).isNotNull();
    }
    assertThat(relay.relayTimers()).isEqualTo(1);
  }
}
