package io.cosmicclash.herald.outbox;

import java.sql.SQLException;
import java.util.Set;

/**
 * Why work on the database failed, for people.
 *
 * @param kind the same for failures that need no second log line
 * @param reason in one line
 * @param expected whether it is the database's condition, rather than a bug that needs a stack
 *     trace
 */
public record Failure(String kind, String reason, boolean expected) {
  /** SQLSTATE lock_not_available: a row stayed locked for longer than the lock time-out. */
  public static final String LOCKED = "55P03";

  private static final String AWAY = "the database is away";

  /** Where the exceptions of a commit come from: WildFly's, and Payara's with its resource. */
  private static final Set<String> COMMIT_FAILURES =
      Set.of("jakarta.transaction", "javax.transaction.xa", "jakarta.resource.spi");

  /** Finds out what is behind an exception. */
  public static Failure of(Throwable thrown) {
    Throwable deepest = thrown;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return new Failure(kind(sql.getSQLState()), firstLine(sql), true);
      }
      if (cause instanceof SchemaException) {
        return new Failure(cause.getMessage(), firstLine(cause), true);
      }
      deepest = cause;
    }
    // A commit that failed, or whose outcome is unknown, comes without the driver's exception
    boolean commit = COMMIT_FAILURES.contains(deepest.getClass().getPackageName());
    boolean database = deepest instanceof SQLException || commit;
    return new Failure(
        database ? AWAY : deepest.getClass().getName(), firstLine(deepest), database);
  }

  /** Going, gone and coming back is one outage, whatever the driver says of each. */
  private static String kind(String sqlState) {
    boolean connectionException = sqlState.startsWith("08");
    boolean operatorIntervention = sqlState.startsWith("57P");
    return connectionException || operatorIntervention ? AWAY : sqlState;
  }

  private static String firstLine(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage()).lines().findFirst().orElse("").strip();
    return thrown instanceof SQLException || thrown instanceof SchemaException
        ? message
        : thrown.getClass().getName() + ": " + message;
  }
}
