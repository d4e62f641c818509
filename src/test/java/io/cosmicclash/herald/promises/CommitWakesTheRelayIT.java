package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.outbox.NewEvent;
import io.cosmicclash.herald.produce.Producer;
import io.cosmicclash.herald.relay.PassResult;
import io.cosmicclash.herald.testing.InsideHeraldTest;
import io.cosmicclash.herald.testing.RelayProbe;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** With a poll interval of a minute, so that it is not the timer that finds the event. */
class CommitWakesTheRelayIT extends InsideHeraldTest {
  @Inject private Producer producer;

  @EJB private RelayProbe relay;

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode()
        .addClass(RelayProbe.class)
        .addAsResource(
            new StringAsset("herald.relay.poll-interval=PT1M"),
            "META-INF/microprofile-config.properties");
  }

  @Test
  void before_its_timer_would() throws Exception {
    assertThat(relay.nextPass(30)).isNotNull();
    relay.forgetPasses();

    transaction.begin();
    producer.append(new NewEvent(type, type, "1", 1, "test.happened", "{}".getBytes(UTF_8)));
    assertThat(relay.nextPass(1)).as("a pass before the commit").isNull();
    transaction.commit();

    assertThat(relay.nextPass(20)).extracting(PassResult::relayed).isEqualTo(1);
  }
}
