package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Row;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Changed by the administrator's own tool, in a running server. */
class SettingTakesEffectIT {

  @Test
  void at_once_or_at_the_next_deployment_as_the_documentation_says() throws Exception {
    try (OwnHerald herald = OwnHerald.create(getClass()).start()) {
      try (EventClient client = herald.connect("topic=match/*")) {
        herald.database().insert(withPayload(3000));
        assertThat(client.awaitEvents(1).events().get(0).getString("type"))
            .isEqualTo("test.happened");

        herald.server().set("herald.source", "/other");
        herald.server().set("herald.event.max-bytes", "2048");
        await("the change is noticed")
            .atMost(Duration.ofSeconds(90)) // a minute, if Payara goes by its cache
            .until(() -> !herald.logLines("herald.event.max-bytes is 2048 from now on").isEmpty());

        herald.database().insert(withPayload(3000));
        assertThat(client.awaitEvents(2).events().get(1).getString("type"))
            .isEqualTo("herald.skipped");
        herald.database().insert(withPayload(10));
        assertThat(client.awaitEvents(3).events().get(2).getString("source")).isEqualTo("/herald");
      }

      herald.server().redeploy();
      herald.server().awaitReady();

      try (EventClient client = herald.connect("topic=match/*")) {
        herald.database().insert(withPayload(10));
        assertThat(client.awaitEvents(1).events().get(0).getString("source")).isEqualTo("/other");
      }
    }
  }

  private static Row withPayload(int bytes) {
    return Row.of("match", "1", 1).payload("x".repeat(bytes));
  }
}
