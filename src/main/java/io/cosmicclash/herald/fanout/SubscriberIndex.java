package io.cosmicclash.herald.fanout;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * From topic to subscribers: an event costs what its own subscribers cost, not what all of them
 * cost. Not safe for concurrent use; the hub guards it.
 */
final class SubscriberIndex {
  private final Map<Subscriber, Subscription> everything = new LinkedHashMap<>();
  private final Map<String, Map<Subscriber, Subscription>> byType = new HashMap<>();
  private final Map<Topic, Map<Subscriber, Subscription>> byTopic = new HashMap<>();

  void add(Subscriber subscriber, Subscription subscription) {
    if (subscription.everything()) {
      everything.put(subscriber, subscription);
    }
    subscription.aggregateTypes().forEach(type -> add(byType, type, subscriber, subscription));
    subscription.topics().forEach(topic -> add(byTopic, topic, subscriber, subscription));
  }

  void remove(Subscriber subscriber, Subscription subscription) {
    if (subscription.everything()) {
      everything.remove(subscriber);
    }
    subscription.aggregateTypes().forEach(type -> remove(byType, type, subscriber));
    subscription.topics().forEach(topic -> remove(byTopic, topic, subscriber));
  }

  /**
   * Calls the action once for each subscriber that wants the event, also if several of its patterns
   * match.
   */
  void forEachMatch(Topic topic, String eventType, Consumer<Subscriber> action) {
    Map<Subscriber, Subscription> ofType = byType.getOrDefault(topic.type(), Map.of());
    Map<Subscriber, Subscription> ofTopic = byTopic.getOrDefault(topic, Map.of());
    everything.forEach((subscriber, wish) -> accept(subscriber, wish, eventType, action));
    ofType.forEach(
        (subscriber, wish) -> {
          if (!everything.containsKey(subscriber)) {
            accept(subscriber, wish, eventType, action);
          }
        });
    ofTopic.forEach(
        (subscriber, wish) -> {
          if (!everything.containsKey(subscriber) && !ofType.containsKey(subscriber)) {
            accept(subscriber, wish, eventType, action);
          }
        });
  }

  /** Every subscriber, once. */
  Set<Subscriber> all() {
    Set<Subscriber> all = new LinkedHashSet<>(everything.keySet());
    byType.values().forEach(subscribers -> all.addAll(subscribers.keySet()));
    byTopic.values().forEach(subscribers -> all.addAll(subscribers.keySet()));
    return all;
  }

  private static void accept(
      Subscriber subscriber, Subscription wish, String eventType, Consumer<Subscriber> action) {
    if (wish.wants(eventType)) {
      action.accept(subscriber);
    }
  }

  private static <K> void add(
      Map<K, Map<Subscriber, Subscription>> index,
      K key,
      Subscriber subscriber,
      Subscription wish) {
    index.computeIfAbsent(key, missing -> new LinkedHashMap<>()).put(subscriber, wish);
  }

  private static <K> void remove(
      Map<K, Map<Subscriber, Subscription>> index, K key, Subscriber subscriber) {
    index.computeIfPresent(
        key,
        (same, subscribers) -> {
          subscribers.remove(subscriber);
          return subscribers.isEmpty() ? null : subscribers;
        });
  }
}
