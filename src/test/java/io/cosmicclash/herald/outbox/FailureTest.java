package io.cosmicclash.herald.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.resource.spi.LocalTransactionException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.CompletionException;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

  @ParameterizedTest
  @ValueSource(strings = {"08000", "08001", "08006", "57P01", "57P02", "57P03", "57P05"})
  void whatever_says_that_the_database_is_away_is_of_one_kind(String sqlState) {
    assertThat(Failure.of(new SQLException("gone", sqlState)))
        .isEqualTo(new Failure("the database is away", "gone", true));
  }

  /** A cancelled statement, a full disk, a locked row: the database is there, and says so. */
  @ParameterizedTest
  @ValueSource(strings = {"57014", "53100", "53300", "40P01", "25P03", "42501", Failure.LOCKED})
  void any_other_condition_of_the_database_is_a_kind_of_its_own(String sqlState) {
    assertThat(Failure.of(new SQLException("no", sqlState)))
        .isEqualTo(new Failure(sqlState, "no", true));
  }

  @Test
  void the_drivers_reason_is_found_however_deep_it_lies() {
    Throwable thrown = new SQLException("terminating connection", "57P01");
    for (int depth = 0; depth < 20; depth++) {
      thrown = new CompletionException("wrapped " + depth, thrown);
    }

    assertThat(Failure.of(thrown).reason()).isEqualTo("terminating connection");
  }

  /** A server's pool wraps the driver's exception into one of its own, without a state. */
  @Test
  void a_state_further_down_counts_when_the_first_has_none() {
    SQLException pool = new SQLException("IJ031070: cannot", new SQLException("refused", "08001"));

    assertThat(Failure.of(pool)).isEqualTo(new Failure("the database is away", "refused", true));
  }

  @Test
  void a_state_further_up_counts_before_one_below() {
    SQLException batch =
        new BatchUpdateException("batch", "23505", new int[0], new SQLException("gone", "08006"));

    assertThat(Failure.of(batch)).isEqualTo(new Failure("23505", "batch", true));
  }

  @Test
  void a_pool_that_gives_no_connection_is_the_database_away() {
    assertThat(Failure.of(new SQLTransientConnectionException("IJ000655: no connection")))
        .isEqualTo(new Failure("the database is away", "IJ000655: no connection", true));
  }

  @Test
  void a_commit_with_an_unknown_outcome_is_the_database_away() {
    for (Exception commit :
        new Exception[] {
          new RollbackException("ARJUNA016053: could not commit"),
          new HeuristicMixedException("mixed"),
          new SystemException("unknown"),
          new XAException("LocalTransactionException: FATAL: terminating connection"),
          new LocalTransactionException("This connection has been closed")
        }) {
      Failure failure = Failure.of(new IllegalStateException("wrapped", commit));

      assertThat(failure.kind()).isEqualTo("the database is away");
      assertThat(failure.expected()).isTrue();
      assertThat(failure.reason())
          .isEqualTo(commit.getClass().getName() + ": " + commit.getMessage());
    }
  }

  @Test
  void a_bug_is_named_by_its_class_because_its_message_may_say_little() {
    assertThat(Failure.of(new RuntimeException("outer", new ArithmeticException("/ by zero"))))
        .isEqualTo(
            new Failure(
                "java.lang.ArithmeticException",
                "java.lang.ArithmeticException: / by zero",
                false));
  }

  @ParameterizedTest
  @CsvSource({
    "'ERROR: no\n  Detail: much\n  Hint: more', ERROR: no",
    "' padded \r\nsecond', padded"
  })
  void a_reason_is_one_line(String message, String reason) {
    assertThat(Failure.of(new SQLException(message, "42P01")).reason()).isEqualTo(reason);
  }
}
