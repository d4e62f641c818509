package io.cosmicclash.herald.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
  private static final long BUDGET = 4 << 20;

  @Test
  void the_budget_may_be_used_up_to_its_last_byte() {
    assertThat(cut(BUDGET - 1, 1L)).containsExactly(BUDGET - 1, 1L);
    assertThat(cut(BUDGET - 1, 2L)).containsExactly(BUDGET - 1);
    assertThat(cut(BUDGET, 1L)).containsExactly(BUDGET);
  }

  @Test
  void an_event_that_is_larger_than_the_budget_goes_alone() {
    assertThat(cut(BUDGET + 1)).containsExactly(BUDGET + 1);
    assertThat(cut(BUDGET + 1, 0L, 1L)).containsExactly(BUDGET + 1);
    assertThat(cut(1L, BUDGET + 1, 1L)).containsExactly(1L);
  }

  /** A small one behind a large one would overtake it. */
  @Test
  void nothing_behind_the_cut_is_taken_however_small() {
    assertThat(cut(1L, BUDGET, 1L, 1L)).containsExactly(1L);
  }

  @Test
  void empty_payloads_cost_nothing() {
    List<Long> empty = Collections.nCopies(1000, 0L);

    assertThat(ByteBudget.cut(empty, Long::longValue)).isEqualTo(empty);
    assertThat(cut(BUDGET, 0L, 0L)).containsExactly(BUDGET, 0L, 0L);
    assertThat(cut()).isEmpty();
  }

  @Test
  void lengths_beyond_an_int_are_added_up_without_overflow() {
    assertThat(cut(1L << 32, 1L)).containsExactly(1L << 32);
  }

  private static List<Long> cut(Long... bytes) {
    return ByteBudget.cut(List.of(bytes), Long::longValue);
  }
}
