package io.cosmicclash.herald.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubscriberIndexTest {
  private static final List<String> INNER_MAPS = List.of("everything", "byType", "byTopic");

  private final SubscriberIndex index = new SubscriberIndex();

  private record Named(String name) implements Subscriber {
    @Override
    public void offer(Delivery delivery) {
      throw new AssertionError("the index only finds");
    }

    @Override
    public void joined(Head from) {
      throw new AssertionError("the index only finds");
    }

    @Override
    public void epochBegan(Head start, boolean common) {
      throw new AssertionError("the index only finds");
    }
  }

  /** Clients name topics as they like: what stayed of each would fill the heap. */
  @Test
  void what_nobody_subscribes_to_any_more_is_forgotten() {
    for (int client = 0; client < 100; client++) {
      Named subscriber = new Named("client " + client);
      Subscription wish = wish("*", "type" + client + "/*", "match/" + client, "match/shared");
      index.add(subscriber, wish);
      index.remove(subscriber, wish);
    }

    assertThat(INNER_MAPS).allSatisfy(map -> assertThat(index).extracting(map).isEqualTo(Map.of()));
  }

  @Test
  void whichever_of_its_patterns_match_a_subscriber_is_found_once() {
    String[] patterns = {"*", "match/*", "match/1"};
    for (int some = 1; some < 1 << patterns.length; some++) {
      List<String> wished = new ArrayList<>();
      for (int i = 0; i < patterns.length; i++) {
        if ((some & 1 << i) != 0) {
          wished.add(patterns[i]);
        }
      }
      index.add(new Named(wished.toString()), Subscription.of(wished, List.of()));
    }

    assertThat(found("match", "1")).hasSize(7).doesNotHaveDuplicates();
  }

  @Test
  void a_topic_is_kept_for_whoever_stays() {
    Subscription wish = wish("match/*", "match/1");
    index.add(new Named("goes"), wish);
    index.add(new Named("stays"), wish);

    index.remove(new Named("goes"), wish);

    assertThat(found("match", "1")).containsExactly("stays");
    assertThat(found("match", "2")).containsExactly("stays");
  }

  @Test
  void whoever_was_never_added_can_be_removed() {
    index.add(new Named("stays"), wish("match/1"));

    index.remove(new Named("stranger"), wish("*", "match/*", "match/1", "player/1"));

    assertThat(found("match", "1")).containsExactly("stays");
  }

  @Test
  void whoever_comes_first_is_found_first() {
    for (int client = 9; client > 0; client--) {
      index.add(new Named("" + client), wish("match/1"));
    }

    assertThat(found("match", "1")).containsExactly("9", "8", "7", "6", "5", "4", "3", "2", "1");
  }

  @Test
  void a_subscriber_of_other_topics_is_not_found() {
    index.add(new Named("other"), wish("match/2", "player/*", "Match/1", "matc/h"));

    assertThat(found("match", "1")).isEmpty();
    assertThat(found("h", "matc")).isEmpty();
  }

  @Test
  void the_selection_of_types_holds_whichever_pattern_matches() {
    for (String pattern : List.of("*", "match/*", "match/1")) {
      index.add(
          new Named(pattern), Subscription.of(List.of(pattern), List.of("ended", "abandoned")));
    }

    assertThat(found("match", "1")).isEmpty();
  }

  private static Subscription wish(String... patterns) {
    return Subscription.of(List.of(patterns), List.of());
  }

  private List<String> found(String type, String id) {
    List<String> names = new ArrayList<>();
    index.forEachMatch(
        new Topic(type, id), "scored", subscriber -> names.add(((Named) subscriber).name()));
    return names;
  }
}
