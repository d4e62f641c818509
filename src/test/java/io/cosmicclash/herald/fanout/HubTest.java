package io.cosmicclash.herald.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubTest {
  private final Hub hub = new Hub();

  private static final class Recorder implements Subscriber {
    private final List<Long> positions = new ArrayList<>();

    @Override
    public void offer(Delivery delivery) {
      positions.add(delivery.position());
    }
  }

  @Test
  void an_event_is_offered_once_whatever_patterns_match() {
    Recorder all = subscribe("*", "match/*", "match/1");
    Recorder ofType = subscribe("match/*", "match/1");
    Recorder exact = subscribe("match/1", "match/2");
    Recorder other = subscribe("match/2", "player/*", "matc/h");

    hub.handOver(delivery(5, "match", "1", "scored"));

    assertThat(all.positions).containsExactly(5L);
    assertThat(ofType.positions).containsExactly(5L);
    assertThat(exact.positions).containsExactly(5L);
    assertThat(other.positions).isEmpty();
  }

  @Test
  void only_events_of_the_selected_types_are_offered() {
    Recorder recorder = new Recorder();
    hub.register(recorder, Subscription.of(List.of("*"), List.of("scored", "ended")));

    hub.handOver(delivery(1, "match", "1", "scored"));
    hub.handOver(delivery(2, "match", "1", "started"));
    hub.handOver(delivery(3, "match", "1", "ended"));

    assertThat(recorder.positions).containsExactly(1L, 3L);
  }

  @Test
  void whoever_unregisters_is_left_alone_and_leaves_the_others() {
    Subscription subscription = Subscription.of(List.of("*", "match/*", "match/1"), List.of());
    Recorder gone = new Recorder();
    hub.register(gone, subscription);
    Recorder stays = subscribe("match/1");

    hub.unregister(gone, subscription);
    hub.unregister(gone, subscription);
    hub.handOver(delivery(1, "match", "1", "scored"));

    assertThat(gone.positions).isEmpty();
    assertThat(stays.positions).containsExactly(1L);
  }

  @Test
  void registering_and_learning_the_head_are_one_step() {
    assertThat(hub.register(new Recorder(), Subscription.of(List.of("*"), List.of())))
        .isEqualTo(Hub.UNKNOWN);

    hub.handOver(delivery(7, "match", "1", "scored"));
    assertThat(hub.register(new Recorder(), Subscription.of(List.of("*"), List.of()))).isEqualTo(7);

    hub.placeHead(3);
    assertThat(hub.head()).isEqualTo(3);
  }

  @Test
  void an_id_may_hold_a_slash_and_a_star() {
    Recorder recorder = subscribe("match/a/b", "match/**");

    hub.handOver(delivery(1, "match", "a/b", "scored"));
    hub.handOver(delivery(2, "match", "**", "scored"));
    hub.handOver(delivery(3, "match", "a", "scored"));

    assertThat(recorder.positions).containsExactly(1L, 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "match", "/", "/42", "match/", "*/42", "*/*", "**"})
  void a_pattern_of_another_form_is_refused_by_name(String pattern) {
    assertThatThrownBy(() -> Subscription.of(List.of("*", pattern), List.of()))
        .isInstanceOf(InvalidSubscriptionException.class)
        .hasMessage("topic '" + pattern + "' is not TYPE/ID, TYPE/* or *");
  }

  private Recorder subscribe(String... patterns) {
    Recorder recorder = new Recorder();
    hub.register(recorder, Subscription.of(List.of(patterns), List.of()));
    return recorder;
  }

  private static Delivery delivery(long position, String type, String id, String eventType) {
    return new Delivery(position, new Topic(type, id), eventType, "{}", 2);
  }
}
