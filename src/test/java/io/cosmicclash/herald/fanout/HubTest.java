package io.cosmicclash.herald.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubTest {
  private static final Subscription ALL = Subscription.of(List.of("*"), List.of());
  private static final Subscription MATCH = Subscription.of(List.of("match/*"), List.of());

  private final Hub hub = new Hub(() -> 3, () -> 1000);

  private static final class Recorder implements Subscriber {
    private final List<Long> positions = new ArrayList<>();
    private final List<Head> joined = new ArrayList<>();
    private final List<Head> epochs = new ArrayList<>();

    @Override
    public void offer(Delivery delivery) {
      positions.add(delivery.position());
    }

    @Override
    public void joined(Head from) {
      joined.add(from);
    }

    @Override
    public void epochBegan(Head start, boolean common) {
      epochs.add(start);
    }
  }

  @BeforeEach
  void begin() {
    hub.begin(new Head("e1", 0));
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
    hub.join(recorder, Subscription.of(List.of("*"), List.of("scored", "ended")), null, 1000);

    hub.handOver(delivery(1, "match", "1", "scored"));
    hub.handOver(delivery(2, "match", "1", "started"));
    hub.handOver(delivery(3, "match", "1", "ended"));

    assertThat(recorder.positions).containsExactly(1L, 3L);
  }

  @Test
  void whoever_unregisters_is_left_alone_and_leaves_the_others() {
    Subscription subscription = Subscription.of(List.of("*", "match/*", "match/1"), List.of());
    Recorder gone = new Recorder();
    hub.join(gone, subscription, null, 1000);
    Recorder stays = subscribe("match/1");

    hub.leave(gone, subscription);
    hub.leave(gone, subscription);
    hub.handOver(delivery(1, "match", "1", "scored"));

    assertThat(gone.positions).isEmpty();
    assertThat(stays.positions).containsExactly(1L);
  }

  @Test
  void who_comes_before_it_is_known_where_the_stream_stands_is_live_from_the_first_event_on() {
    Hub young = new Hub(() -> 3, () -> 1000);
    Recorder recorder = new Recorder();

    assertThat(young.join(recorder, ALL, null, 1000)).isEqualTo(Hub.Joining.JOINED);
    assertThat(young.join(new Recorder(), ALL, new Head("e1", 0), 1000))
        .isEqualTo(Hub.Joining.NOT_YET);
    assertThat(young.head()).isNull();
    assertThat(recorder.joined).isEmpty();

    young.begin(new Head("e1", 7));
    young.handOver(delivery(8, "match", "1", "scored"));
    assertThat(recorder.joined).containsExactly(new Head("e1", 7));
    assertThat(recorder.positions).containsExactly(8L);
  }

  @Test
  void joining_hands_over_what_was_missed_and_says_where_the_stream_stands() {
    hub.handOver(delivery(1, "match", "1", "scored"));
    hub.handOver(delivery(2, "player", "1", "scored"));
    hub.handOver(delivery(3, "match", "1", "scored"));
    Recorder recorder = new Recorder();

    assertThat(hub.join(recorder, MATCH, new Head("e1", 0), 1000)).isEqualTo(Hub.Joining.JOINED);
    hub.handOver(delivery(4, "match", "1", "scored"));

    assertThat(recorder.positions).containsExactly(1L, 3L, 4L);
    assertThat(recorder.joined).containsExactly(new Head("e1", 3));
  }

  @Test
  void what_the_ring_has_forgotten_must_come_from_the_table() {
    for (long position = 1; position <= 5; position++) {
      hub.handOver(delivery(position, "match", "1", "scored"));
      hub.settle();
    }

    assertThat(hub.join(new Recorder(), ALL, new Head("e1", 1), 1000))
        .isEqualTo(Hub.Joining.TOO_OLD);
    assertThat(hub.join(new Recorder(), ALL, new Head("e1", 2), 1000))
        .isEqualTo(Hub.Joining.JOINED);
    assertThat(hub.recentAfter(new Head("e1", 1), 10, 1000)).isEmpty();
    assertThat(hub.recentAfter(new Head("e1", 2), 2, 1000)).extracting("position").contains(3L, 4L);
  }

  @Test
  void what_is_in_flight_is_never_forgotten_by_the_ring() {
    for (long position = 1; position <= 10; position++) {
      hub.handOver(delivery(position, "match", "1", "scored"));
    }
    Recorder recorder = new Recorder();

    assertThat(hub.join(recorder, ALL, new Head("e1", 0), 1000)).isEqualTo(Hub.Joining.JOINED);
    assertThat(recorder.positions).hasSize(10);

    hub.settle();
    assertThat(hub.join(new Recorder(), ALL, new Head("e1", 6), 1000))
        .isEqualTo(Hub.Joining.TOO_OLD);
  }

  @Test
  void the_ring_is_bounded_in_bytes() {
    Hub small = new Hub(() -> 100, () -> 5);
    small.begin(new Head("e1", 0));
    for (long position = 1; position <= 3; position++) {
      small.handOver(delivery(position, "match", "1", "scored"));
      small.settle();
    }

    assertThat(small.join(new Recorder(), ALL, new Head("e1", 0), 1000))
        .isEqualTo(Hub.Joining.TOO_OLD);
    assertThat(small.join(new Recorder(), ALL, new Head("e1", 1), 1000))
        .isEqualTo(Hub.Joining.JOINED);
  }

  @Test
  void a_pass_that_failed_is_forgotten_and_a_cursor_beyond_the_head_is_honoured() {
    hub.handOver(delivery(1, "match", "1", "scored"));
    hub.settle();
    hub.handOver(delivery(2, "match", "1", "scored"));
    hub.forget();
    Recorder early = new Recorder();
    Recorder ahead = new Recorder();

    hub.join(early, ALL, new Head("e1", 0), 1000);
    hub.join(ahead, ALL, new Head("e1", 2), 1000);

    assertThat(hub.head()).isEqualTo(new Head("e1", 1));
    assertThat(early.positions).containsExactly(1L);
    assertThat(early.joined).containsExactly(new Head("e1", 1));
    assertThat(ahead.joined).containsExactly(new Head("e1", 2));
  }

  @Test
  void everybody_hears_of_a_new_epoch_once_and_nobody_joins_it_with_an_old_cursor() {
    Recorder recorder = subscribe("*", "match/*", "match/1");
    for (long position = 1; position <= 5; position++) {
      hub.handOver(delivery(position, "match", "1", "scored"));
    }
    hub.settle();

    hub.enter(new Head("e2", 3), true);

    assertThat(recorder.epochs).containsExactly(new Head("e2", 3));
    assertThat(hub.head()).isEqualTo(new Head("e2", 3));
    assertThat(hub.join(new Recorder(), ALL, new Head("e1", 3), 1000))
        .isEqualTo(Hub.Joining.NOT_YET);
    assertThat(hub.join(new Recorder(), ALL, new Head("e2", 2), 1000))
        .isEqualTo(Hub.Joining.TOO_OLD);
  }

  @Test
  void a_node_that_lags_behind_the_common_past_still_reads_up_to_it() {
    hub.handOver(delivery(1, "match", "1", "scored"));
    hub.settle();

    hub.enter(new Head("e2", 3), true);
    assertThat(hub.head()).isEqualTo(new Head("e2", 1));

    hub.enter(new Head("e3", 9), false);
    assertThat(hub.head()).isEqualTo(new Head("e3", 9));
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
    hub.join(recorder, Subscription.of(List.of(patterns), List.of()), null, 1000);
    return recorder;
  }

  private static Delivery delivery(long position, String type, String id, String eventType) {
    return new Delivery(position, new Topic(type, id), eventType, "{}", 2);
  }
}
