package io.cosmicclash.demo;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/**
 * The matches, and the only place that changes them. A goal and its event are one transaction: a
 * crash leaves both or neither. Any number of threads and nodes may call it concurrently; who loses
 * the race for a revision gets an {@link jakarta.persistence.OptimisticLockException} and has
 * changed nothing.
 */
@ApplicationScoped
@Transactional
public class Scoreboard {

  /** Guards the page and the memory against a table that somebody filled with matches. */
  private static final int LISTED = 50;

  /** The event's columns that are a producer's to fill; Herald's table fills the others. */
  private static final String APPEND =
      """
      INSERT INTO outbox
        (event_id, aggregate_type, aggregate_id, revision, event_type, payload)
      VALUES (?1, 'match', ?2, ?3, 'match.scored', ?4)
      """;

  @PersistenceContext(unitName = "clash")
  EntityManager entities;

  /** The newest matches, newest first. */
  List<MatchView> matches() {
    return entities
        .createQuery("SELECT m FROM Match m ORDER BY m.id DESC", Match.class)
        .setMaxResults(LISTED)
        .getResultStream()
        .map(Match::view)
        .toList();
  }

  MatchView kickOff(Fixture fixture) {
    Match match = new Match(fixture.home(), fixture.away());
    entities.persist(match);
    entities.flush();
    return match.view();
  }

  /** Two nodes that start at once may both kick off: one match more than needed, no harm. */
  void kickOffIfNone(Fixture fixture) {
    if (matches().isEmpty()) {
      kickOff(fixture);
    }
  }

  /** Empty if there is no such match. Its own transaction, so that the caller can try again. */
  @Transactional(TxType.REQUIRES_NEW)
  Optional<Goal> score(long matchId, Side scorer) {
    Match match = entities.find(Match.class, matchId);
    if (match == null) {
      return Optional.empty();
    }
    match.score(scorer);
    entities.flush(); // now the revision is the new one, and the row is ours until the commit
    Goal goal = Goal.of(scorer, match.view());
    append(goal);
    return Optional.of(goal);
  }

  /** Through the same entity manager, so on the same connection and in the same transaction. */
  private void append(Goal goal) {
    entities
        .createNativeQuery(APPEND)
        .setParameter(1, goal.eventId())
        .setParameter(2, Long.toString(goal.match().id()))
        .setParameter(3, goal.match().revision())
        .setParameter(4, goal.payload())
        .executeUpdate();
  }
}
