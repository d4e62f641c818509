package io.cosmicclash.herald.relay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import io.cosmicclash.herald.fanout.Topic;
import io.cosmicclash.herald.outbox.PendingEvent;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The order of a batch. The page, in the order of the clocks, says when it is whose turn; the
 * revision says which event of that aggregate takes it. So an aggregate's events come in ascending
 * revision though the clocks of its producers disagree, and a batch is never longer than its page.
 */
final class RevisionOrder {
  private static final Comparator<PendingEvent> BY_REVISION =
      Comparator.comparingLong(PendingEvent::revision)
          .thenComparing(PendingEvent::createdAt)
          .thenComparing(PendingEvent::eventId);

  private RevisionOrder() {}

  /**
   * @param page unpublished events in the order of reading
   * @param lower events outside the page whose revision is lower than one inside
   */
  static List<PendingEvent> arrange(List<PendingEvent> page, List<PendingEvent> lower) {
    Map<Topic, Queue<PendingEvent>> due =
        Stream.concat(page.stream(), lower.stream())
            .sorted(BY_REVISION)
            .collect(groupingBy(RevisionOrder::topic, toCollection(ArrayDeque::new)));
    return page.stream().map(turn -> due.get(topic(turn)).remove()).toList();
  }

  /** The events without some of them, and without what follows those in their aggregates. */
  static List<PendingEvent> without(Set<String> held, List<PendingEvent> ordered) {
    if (held.isEmpty()) {
      return ordered;
    }
    Set<Topic> waiting = new HashSet<>();
    return ordered.stream()
        .filter(
            event -> {
              if (held.contains(event.eventId())) {
                waiting.add(topic(event));
              }
              return !waiting.contains(topic(event));
            })
        .toList();
  }

  private static Topic topic(PendingEvent event) {
    return new Topic(event.aggregateType(), event.aggregateId());
  }
}
