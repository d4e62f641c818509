package io.cosmicclash.herald.testing;

import java.sql.Connection;
import java.sql.SQLException;

/** Locks one row of the outbox: the relay can hand its event over, and cannot acknowledge it. */
public final class RowLock implements AutoCloseable {
  private final Connection connection;

  private RowLock(Connection connection) {
    this.connection = connection;
  }

  public static RowLock on(Database database, Row row) throws SQLException {
    Connection connection = database.connect();
    connection.setAutoCommit(false);
    try (var statement =
        connection.prepareStatement("select 1 from outbox where event_id = ? for update")) {
      statement.setString(1, row.id());
      statement.execute();
    }
    return new RowLock(connection);
  }

  /** Lets go of it after its database has died. */
  public void abandon() throws SQLException {
    connection.abort(Runnable::run);
  }

  /** May be called again. */
  @Override
  public void close() throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
      connection.close();
    }
  }
}
