package io.cosmicclash.herald.testing;

import java.sql.Connection;
import java.sql.SQLException;

/** Holds the relay's lock, as another node would: nothing is relayed until this is closed. */
public final class RelayPause implements AutoCloseable {
  private static final long KEY = 0x6865_7261_6c64_01L;

  private final Connection connection;

  private RelayPause(Connection connection) {
    this.connection = connection;
  }

  public static RelayPause begin(Database database) throws SQLException {
    Connection connection = database.connect();
    try (var statement = connection.prepareStatement("select pg_advisory_lock(?)")) {
      statement.setLong(1, KEY);
      statement.execute();
    }
    return new RelayPause(connection);
  }

  /** The same for a transaction, as a node that relays. */
  public static void lockUntilCommit(Connection connection) throws SQLException {
    try (var statement = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
      statement.setLong(1, KEY);
      statement.execute();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
