package io.cosmicclash.demo;

import java.util.Locale;
import java.util.Optional;

/** Which of the two teams; travels in lower case. */
enum Side {
  HOME,
  AWAY;

  static Optional<Side> named(String text) {
    for (Side side : values()) {
      if (side.toString().equals(text)) {
        return Optional.of(side);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
