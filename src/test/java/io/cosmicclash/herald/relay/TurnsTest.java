package io.cosmicclash.herald.relay;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.fanout.Topic;
import io.cosmicclash.herald.outbox.PendingEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What {@link RevisionOrder#arrange} leaves as the page has it, and what it changes. */
class TurnsTest {
  private static final Comparator<PendingEvent> BY_CLOCK =
      comparing(PendingEvent::createdAt).thenComparing(PendingEvent::eventId);

  @Test
  void a_page_that_is_in_order_stays_as_it_is() {
    List<PendingEvent> page =
        List.of(event("1", "match", "a", 1, 0), event("2", "match", "b", 9, 1));

    assertThat(RevisionOrder.arrange(page, List.of())).isEqualTo(page);
    assertThat(RevisionOrder.arrange(List.of(), List.of())).isEmpty();
  }

  @Test
  void events_of_one_revision_go_by_the_clock_and_then_by_their_id() {
    PendingEvent late = event("a", "match", "1", 5, 9);
    PendingEvent early = event("z", "match", "1", 5, 1);
    PendingEvent sameTime = event("b", "match", "1", 5, 9);

    assertThat(RevisionOrder.arrange(List.of(sameTime, late, early), List.of()))
        .containsExactly(early, late, sameTime);
  }

  @Test
  void the_same_id_in_two_types_is_two_aggregates() {
    PendingEvent match = event("m", "match", "1", 9, 0);
    PendingEvent player = event("p", "player", "1", 1, 1);

    assertThat(RevisionOrder.arrange(List.of(match, player), List.of()))
        .containsExactly(match, player);
  }

  /** The number of the repetition is the seed. */
  @RepeatedTest(100)
  void between_aggregates_the_turns_stay_and_within_one_the_lowest_are_taken(
      RepetitionInfo repetition) {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    List<PendingEvent> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String type = random.nextBoolean() ? "match" : "player";
      all.add(event("e" + i, type, "" + random.nextInt(3), random.nextInt(20), random.nextInt(9)));
    }
    all.sort(BY_CLOCK);
    int size = 1 + random.nextInt(all.size());
    List<PendingEvent> page = all.subList(0, size);
    List<PendingEvent> lower =
        all.subList(size, all.size()).stream()
            .filter(
                outside ->
                    page.stream()
                        .anyMatch(
                            inside ->
                                topic(inside).equals(topic(outside))
                                    && inside.revision() > outside.revision()))
            .toList();

    List<PendingEvent> batch = RevisionOrder.arrange(page, lower);

    assertThat(batch.stream().map(TurnsTest::topic))
        .as("the turns, seed %d", seed)
        .isEqualTo(page.stream().map(TurnsTest::topic).toList());
    assertThat(batch).as("nothing twice, seed %d", seed).doesNotHaveDuplicates();
    batch.stream()
        .collect(groupingBy(TurnsTest::topic))
        .forEach(
            (topic, taken) -> {
              List<PendingEvent> lowest =
                  all.stream()
                      .filter(event -> topic(event).equals(topic))
                      .filter(event -> page.contains(event) || lower.contains(event))
                      .sorted(comparing(PendingEvent::revision).thenComparing(BY_CLOCK))
                      .limit(taken.size())
                      .toList();
              assertThat(taken).as("%s, seed %d", topic, seed).isEqualTo(lowest);
            });
  }

  private static Topic topic(PendingEvent event) {
    return new Topic(event.aggregateType(), event.aggregateId());
  }

  private static PendingEvent event(
      String eventId, String type, String id, long revision, int second) {
    Instant createdAt = Instant.ofEpochSecond(second);
    return new PendingEvent(eventId, type, id, revision, "scored", createdAt, 0, null);
  }
}
