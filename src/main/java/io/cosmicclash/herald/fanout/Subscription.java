package io.cosmicclash.herald.fanout;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What one subscriber wants.
 *
 * @param everything all topics
 * @param aggregateTypes all topics of these types
 * @param topics these topics
 * @param eventTypes only events of these types; all, if empty
 */
public record Subscription(
    boolean everything, Set<String> aggregateTypes, Set<Topic> topics, Set<String> eventTypes) {

  /** Wants nothing. */
  public static final Subscription NONE = new Subscription(false, Set.of(), Set.of(), Set.of());

  /**
   * Reads topic patterns in the form {@code TYPE/ID}, {@code TYPE/*} or {@code *}.
   *
   * @param patterns at least one
   * @param eventTypes the event types, may be empty
   * @throws InvalidSubscriptionException naming the pattern or type and the rule that it breaks
   */
  public static Subscription of(List<String> patterns, List<String> eventTypes) {
    if (patterns.isEmpty()) {
      throw new InvalidSubscriptionException(
          "a topic is missing: ask for topic=TYPE/ID, TYPE/* or *");
    }
    boolean everything = false;
    Set<String> types = new HashSet<>();
    Set<Topic> topics = new HashSet<>();
    for (String pattern : patterns) {
      int slash = pattern.indexOf('/');
      if (pattern.equals("*")) {
        everything = true;
      } else if (slash < 1 || slash == pattern.length() - 1 || pattern.startsWith("*/")) {
        throw new InvalidSubscriptionException(
            "topic '" + pattern + "' is not TYPE/ID, TYPE/* or *");
      } else if (pattern.endsWith("/*") && slash == pattern.length() - 2) {
        types.add(pattern.substring(0, slash));
      } else {
        topics.add(new Topic(pattern.substring(0, slash), pattern.substring(slash + 1)));
      }
    }
    if (eventTypes.contains("")) {
      throw new InvalidSubscriptionException("type must not be empty");
    }
    return new Subscription(
        everything, Set.copyOf(types), Set.copyOf(topics), Set.copyOf(eventTypes));
  }

  /** Whether an event belongs to it. */
  public boolean matches(Delivery delivery) {
    return covers(delivery.topic()) && wants(delivery.eventType());
  }

  /** How many topics and types it names. */
  public int size() {
    return (everything ? 1 : 0) + aggregateTypes.size() + topics.size();
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  /** Whether there may be an event that both are about, whatever its event type. */
  public boolean overlaps(Subscription other) {
    return (everything && other.size() > 0)
        || (other.everything && size() > 0)
        || !Collections.disjoint(aggregateTypes, other.aggregateTypes)
        || topics.stream().anyMatch(other::covers)
        || other.topics.stream().anyMatch(this::covers);
  }

  /** Without the topics of another one. */
  public Subscription without(Subscription other) {
    Set<String> types = new HashSet<>(aggregateTypes);
    types.removeAll(other.aggregateTypes);
    Set<Topic> rest = new HashSet<>(topics);
    rest.removeAll(other.topics);
    return new Subscription(everything && !other.everything, types, rest, eventTypes);
  }

  /** The topics that both name. */
  public Subscription common(Subscription other) {
    return without(without(other));
  }

  private boolean covers(Topic topic) {
    return everything || aggregateTypes.contains(topic.type()) || topics.contains(topic);
  }

  /** Whether it is about events of this type, if their topic belongs to it. */
  public boolean wants(String eventType) {
    return eventTypes.isEmpty() || eventTypes.contains(eventType);
  }
}
