package io.cosmicclash.herald.relay;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.outbox.PendingEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class RevisionOrderTest {

  @Test
  void the_page_says_whose_turn_it_is_and_the_revision_which_event_takes_it() {
    List<PendingEvent> page =
        List.of(event("a", 3, 0), event("b", 1, 1), event("a", 2, 2), event("c", 9, 3));

    assertThat(RevisionOrder.arrange(page, List.of()))
        .extracting(event -> event.aggregateId() + event.revision())
        .containsExactly("a2", "b1", "a3", "c9");
  }

  @Test
  void a_lower_revision_from_outside_takes_the_place_of_a_higher_one() {
    List<PendingEvent> page = List.of(event("a", 3, 0), event("b", 1, 1), event("a", 4, 2));
    List<PendingEvent> lower = List.of(event("a", 2, 9), event("a", 1, 8));

    assertThat(RevisionOrder.arrange(page, lower))
        .extracting(event -> event.aggregateId() + event.revision())
        .containsExactly("a1", "b1", "a2");
  }

  /** Pages of a table with clocks at random: every aggregate comes out ascending and complete. */
  @RepeatedTest(50)
  void page_after_page_every_aggregate_ascends(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<PendingEvent> table = new ArrayList<>();
    for (String aggregate : List.of("a", "b", "c")) {
      for (int revision = 1; revision <= 40; revision++) {
        table.add(event(aggregate, revision, random.nextInt(1000)));
      }
    }
    int limit = 1 + random.nextInt(30);
    List<PendingEvent> relayed = new ArrayList<>();
    while (!table.isEmpty()) {
      table.sort(comparing(PendingEvent::createdAt).thenComparing(PendingEvent::eventId));
      List<PendingEvent> page = List.copyOf(table.subList(0, Math.min(limit, table.size())));
      List<PendingEvent> batch = RevisionOrder.arrange(page, lower(table, page));
      assertThat(batch).hasSameSizeAs(page);
      relayed.addAll(batch);
      table.removeAll(batch);
    }

    assertThat(relayed.stream().collect(groupingBy(PendingEvent::aggregateId)).values())
        .hasSize(3)
        .allSatisfy(
            events ->
                assertThat(events)
                    .hasSize(40)
                    .isSortedAccordingTo(comparing(PendingEvent::revision)));
  }

  /** As the query gives them: below the page's highest, at most as many as the page holds. */
  private static List<PendingEvent> lower(List<PendingEvent> table, List<PendingEvent> page) {
    List<PendingEvent> lower = new ArrayList<>();
    page.stream()
        .collect(groupingBy(PendingEvent::aggregateId))
        .forEach(
            (aggregate, events) -> {
              long highest = events.stream().mapToLong(PendingEvent::revision).max().orElseThrow();
              table.stream()
                  .filter(event -> event.aggregateId().equals(aggregate))
                  .filter(event -> event.revision() < highest && !page.contains(event))
                  .sorted(comparing(PendingEvent::revision))
                  .limit(events.size())
                  .forEach(lower::add);
            });
    return lower;
  }

  private static PendingEvent event(String aggregate, long revision, int second) {
    return new PendingEvent(
        aggregate + revision,
        "match",
        aggregate,
        revision,
        "scored",
        Instant.ofEpochSecond(second),
        0,
        null);
  }
}
