package io.cosmicclash.herald.relay;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.outbox.PendingEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Going round rows that another transaction holds. */
class HeldRowsTest {

  @Test
  void a_held_event_keeps_back_what_follows_it_in_its_aggregate_and_nothing_else() {
    List<PendingEvent> ordered =
        List.of(event("a", 1), event("b", 1), event("a", 2), event("c", 1), event("a", 3));

    assertThat(RevisionOrder.without(Set.of("match/a/2"), ordered))
        .extracting(PendingEvent::eventId)
        .containsExactly("match/a/1", "match/b/1", "match/c/1");
  }

  @Test
  void aggregates_of_two_types_with_the_same_id_do_not_wait_for_each_other() {
    List<PendingEvent> ordered =
        List.of(event("match", "1", 1), event("player", "1", 1), event("match", "1", 2));

    assertThat(RevisionOrder.without(Set.of("match/1/1"), ordered))
        .extracting(PendingEvent::eventId)
        .containsExactly("player/1/1");
  }

  @Test
  void nothing_held_leaves_all_and_all_held_leaves_nothing() {
    List<PendingEvent> ordered = List.of(event("a", 1), event("b", 1));

    assertThat(RevisionOrder.without(Set.of(), ordered)).isEqualTo(ordered);
    assertThat(RevisionOrder.without(Set.of("not in this batch"), ordered)).isEqualTo(ordered);
    assertThat(RevisionOrder.without(Set.of("match/a/1", "match/b/1"), ordered)).isEmpty();
    assertThat(RevisionOrder.without(Set.of("match/a/1"), List.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
  void whatever_is_held_an_aggregate_keeps_a_beginning_without_a_hole(long seed) {
    Random random = new Random(seed);
    List<PendingEvent> page = new ArrayList<>();
    Set<String> held = new HashSet<>();
    int[] revisions = new int[5];
    for (int i = 0; i < 200; i++) {
      int aggregate = random.nextInt(revisions.length);
      PendingEvent event = event("" + aggregate, ++revisions[aggregate]);
      page.add(event);
      if (random.nextInt(40) == 0) {
        held.add(event.eventId());
      }
    }

    List<PendingEvent> left = RevisionOrder.without(held, page);

    assertThat(page).as("seed %d", seed).containsSubsequence(left);
    page.stream()
        .collect(groupingBy(PendingEvent::aggregateId))
        .forEach(
            (aggregate, all) -> {
              List<PendingEvent> beginning =
                  all.stream().takeWhile(event -> !held.contains(event.eventId())).toList();
              assertThat(left.stream().filter(event -> event.aggregateId().equals(aggregate)))
                  .as("seed %d, aggregate %s", seed, aggregate)
                  .isEqualTo(beginning);
            });
  }

  private static PendingEvent event(String id, long revision) {
    return event("match", id, revision);
  }

  private static PendingEvent event(String type, String id, long revision) {
    String eventId = type + "/" + id + "/" + revision;
    return new PendingEvent(eventId, type, id, revision, "scored", Instant.EPOCH, 0, null);
  }
}
