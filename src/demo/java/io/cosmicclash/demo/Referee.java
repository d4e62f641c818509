package io.cosmicclash.demo;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.OptimisticLockException;
import java.util.Optional;

/**
 * Lets a goal count although others score in the same match at the same moment. Stands outside the
 * transaction: each try is a new one, so a lost race leaves neither a goal nor an event behind.
 */
@ApplicationScoped
public class Referee {

  /** Guards the request thread against a match so busy that it would lose for ever. */
  static final int TRIES = 10;

  @Inject Scoreboard scoreboard;

  /**
   * Empty if there is no such match. No pause between the tries: the loser of a race has already
   * waited, on the row's lock, for the winner's commit.
   *
   * @throws OptimisticLockException if every try lost its race
   */
  Optional<Goal> goal(long matchId, Side scorer) {
    for (int lost = 1; ; lost++) {
      try {
        return scoreboard.score(matchId, scorer);
      } catch (OptimisticLockException raceLost) {
        if (lost == TRIES) {
          throw raceLost;
        }
      }
    }
  }
}
