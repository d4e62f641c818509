package io.cosmicclash.herald.relay;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

  @Test
  void each_pause_counts_from_its_own_beginning() {
    Backoff backoff = new Backoff(ofSeconds(1), () -> ofSeconds(60));
    backoff.begin(NOON);
    Instant later = NOON.plusSeconds(10);
    backoff.begin(later);

    assertThat(backoff.isOver(later.plusMillis(1999))).isFalse();
    assertThat(backoff.isOver(later.plusSeconds(2))).isTrue();
  }

  @Test
  void a_night_of_failures_pauses_no_longer_than_the_longest() {
    Backoff backoff = new Backoff(ofMillis(10), () -> ofSeconds(5));
    for (int failure = 0; failure < 10_000; failure++) {
      backoff.begin(NOON);
    }

    assertThat(backoff.isOver(NOON.plus(ofSeconds(5)).minusNanos(1))).isFalse();
    assertThat(backoff.isOver(NOON.plus(ofSeconds(5)))).isTrue();
  }

  /** The poll interval may be set higher than the longest pause. */
  @Test
  void the_longest_holds_also_when_it_is_shorter_than_the_shortest() {
    Backoff backoff = new Backoff(ofMinutes(1), () -> ofMillis(100));
    backoff.begin(NOON);

    assertThat(backoff.isOver(NOON.plus(ofMillis(99)))).isFalse();
    assertThat(backoff.isOver(NOON.plus(ofMillis(100)))).isTrue();
  }

  @Test
  void a_pause_that_never_began_or_was_ended_is_over_at_any_time() {
    Backoff backoff = new Backoff(ofSeconds(1), () -> ofSeconds(5));
    assertThat(backoff.isOver(Instant.MIN)).isTrue();
    backoff.begin(NOON);

    backoff.end();

    assertThat(backoff.isOver(NOON)).isTrue();
    assertThat(backoff.isOver(NOON.minus(Duration.ofDays(1)))).isTrue();
  }
}
