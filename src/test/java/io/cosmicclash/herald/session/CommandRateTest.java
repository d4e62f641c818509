package io.cosmicclash.herald.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CommandRateTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

  private final CommandRate rate = new CommandRate();

  @Test
  void five_seconds_worth_may_come_at_once_and_then_so_many_a_second() {
    assertThat(allowedAt(NOON)).isEqualTo(50);
    assertThat(allowedAt(NOON)).isZero();
    assertThat(allowedAt(NOON.plusSeconds(1))).isEqualTo(10);
    assertThat(allowedAt(NOON.plusSeconds(3600))).isEqualTo(50);
  }

  @Test
  void a_clock_that_is_set_back_gives_nothing_away() {
    assertThat(allowedAt(NOON)).isEqualTo(50);
    assertThat(allowedAt(NOON.minusSeconds(3600))).isZero();
    assertThat(allowedAt(NOON.minusSeconds(3599))).isEqualTo(10);
  }

  private int allowedAt(Instant now) {
    int allowed = 0;
    while (rate.allows(now, 10)) {
      allowed++;
    }
    return allowed;
  }
}
