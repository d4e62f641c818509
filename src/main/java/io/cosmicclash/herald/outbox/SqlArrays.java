package io.cosmicclash.herald.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Arrays as parameters of native queries: a whole batch in one statement whose text is always the
 * same.
 */
@ApplicationScoped
class SqlArrays {

  @PersistenceContext(unitName = "herald")
  private EntityManager entityManager;

  <T> Array text(List<T> from, Function<T, String> value) {
    return array("text", from.stream().map(value).toArray());
  }

  <T> Array bigint(List<T> from, ToLongFunction<T> value) {
    return array("int8", from.stream().map(value::applyAsLong).toArray());
  }

  private Array array(String type, Object[] elements) {
    try {
      return entityManager.unwrap(Connection.class).createArrayOf(type, elements);
    } catch (SQLException e) {
      throw new PersistenceException("Cannot make an array of " + type, e);
    }
  }
}
