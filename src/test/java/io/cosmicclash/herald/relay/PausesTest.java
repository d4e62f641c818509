package io.cosmicclash.herald.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.outbox.Failure;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PausesTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

  @Test
  void pauses_double_up_to_the_longest_and_end_with_a_success() {
    Backoff backoff = new Backoff(Duration.ofMillis(100), () -> Duration.ofMillis(350));
    assertThat(backoff.isOver(NOON)).isTrue();

    for (int millis : List.of(100, 200, 350, 350)) {
      backoff.begin(NOON);
      assertThat(backoff.isOver(NOON.plusMillis(millis - 1L))).isFalse();
      assertThat(backoff.isOver(NOON.plusMillis(millis))).isTrue();
    }
    backoff.end();
    assertThat(backoff.isOver(NOON)).isTrue();
    backoff.begin(NOON);
    assertThat(backoff.isOver(NOON.plusMillis(100))).isTrue();
  }

  @Test
  void going_gone_and_coming_back_is_one_outage() {
    assertThat(
            List.of(
                kind("08006", "An I/O error occurred"),
                kind("08001", "Connection refused"),
                kind("57P01", "terminating connection"),
                kind("57P03", "the database system is starting up"),
                kind(null, "IJ000453: no connection"),
                Failure.of(new jakarta.transaction.RollbackException("ARJUNA")).kind()))
        .containsOnly("the database is away");
    assertThat(kind("42P01", "relation does not exist")).isEqualTo("42P01");
  }

  @Test
  void a_bug_is_told_from_a_condition_of_the_database() {
    assertThat(Failure.of(new IllegalStateException("A bug")).expected()).isFalse();
    assertThat(Failure.of(new RuntimeException(new SQLException("gone", "08006"))).expected())
        .isTrue();
    assertThat(Failure.of(new SQLException("first line\n  Detail", "42P01")).reason())
        .isEqualTo("first line");
  }

  @Test
  void a_batch_is_cut_at_its_byte_budget_and_never_empty() {
    long half = 2 << 20;
    assertThat(ByteBudget.cut(List.of(half, half, 1L, 1L), Long::longValue)).hasSize(2);
    assertThat(ByteBudget.cut(List.of(5 * half, 1L), Long::longValue)).hasSize(1);
    assertThat(ByteBudget.cut(List.of(1L, 2L), Long::longValue)).hasSize(2);
    assertThat(ByteBudget.cut(List.<Long>of(), Long::longValue)).isEmpty();
  }

  private static String kind(String sqlState, String message) {
    return Failure.of(new RuntimeException(new SQLException(message, sqlState))).kind();
  }
}
