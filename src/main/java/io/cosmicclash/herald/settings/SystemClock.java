package io.cosmicclash.herald.settings;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/**
 * The one place where the machine's time comes in; whoever needs the time injects a {@link Clock}.
 */
@ApplicationScoped
public class SystemClock {

  @Produces
  Clock clock() {
    return Clock.systemUTC();
  }
}
