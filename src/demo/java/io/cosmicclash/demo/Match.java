package io.cosmicclash.demo;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;

/**
 * The aggregate of the game. Its optimistic lock is also the revision of its events: two writers
 * cannot commit the same one, so the revisions order a match's events whatever the clocks say.
 */
@Entity
@Table(name = "match")
public class Match {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private long id;

  @Column(nullable = false)
  private String home;

  @Column(nullable = false)
  private String away;

  @Column(name = "home_goals", nullable = false)
  private int homeGoals;

  @Column(name = "away_goals", nullable = false)
  private int awayGoals;

  @Version
  @Column(nullable = false)
  private long revision;

  /** For JPA. */
  protected Match() {}

  Match(String home, String away) {
    this.home = home;
    this.away = away;
  }

  void score(Side scorer) {
    switch (scorer) {
      case HOME -> homeGoals++;
      case AWAY -> awayGoals++;
    }
  }

  /** The state as of now; the revision is that of the last flush. */
  MatchView view() {
    return new MatchView(id, home, away, homeGoals, awayGoals, revision);
  }
}
