package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.Chromium;
import io.cosmicclash.herald.testing.DemoWar;
import io.cosmicclash.herald.testing.HeraldTest;
import java.net.URI;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(
    value = "io.cosmicclash.herald.testing.Chromium#isInstalled",
    disabledReason = "There is no chromium on the PATH; .ci/run installs it")
class DemoPageShowsTheGoalIT extends HeraldTest {

  @Deployment(name = "clash", testable = false)
  public static WebArchive demo() {
    return DemoWar.build();
  }

  @Test
  void once_its_event_has_come_back_through_the_socket() {
    URI page =
        URI.create("http://127.0.0.1:" + System.getProperty("herald.test.http.port") + "/clash/");
    try (Chromium browser = new Chromium(page)) {
      browser.awaitValue("document.getElementById('state').textContent", "live");
      String goals = "document.querySelector('[data-match] .home-goals').textContent";
      browser.awaitValue(goals, "0");

      browser.evaluate("document.querySelector('[data-match] button[data-side=home]').click()");

      browser.awaitValue(goals, "1");
      browser.awaitValue("document.querySelectorAll('#events li[data-id]').length", "1");
      assertThat(browser.evaluate("document.querySelector('#events li').dataset.id"))
          .startsWith("match-");
    }
  }
}
