package io.cosmicclash.herald.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.session.SendQueue.Added;
import io.cosmicclash.herald.session.SendQueue.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SendQueueTest {
  private final SendQueue queue = new SendQueue(100, false);

  @Test
  void the_first_to_come_is_told_to_start_and_nobody_else_until_sending_ended() {
    assertThat(queue.add(delivery(1, 10))).isEqualTo(Added.START);
    assertThat(queue.add(delivery(2, 10))).isEqualTo(Added.QUEUED);
    assertThat(queue.next()).isEqualTo("1");
    assertThat(queue.next()).isEqualTo("2");
    assertThat(queue.add(delivery(3, 10))).isEqualTo(Added.QUEUED);
    assertThat(queue.next()).isEqualTo("3");
    assertThat(queue.next()).isNull();
    assertThat(queue.add(delivery(4, 10))).isEqualTo(Added.START);
  }

  @Test
  void the_frame_that_is_on_its_way_counts() {
    queue.add(delivery(1, 60));
    queue.next();

    assertThat(queue.add(delivery(2, 40))).isEqualTo(Added.QUEUED);
    assertThat(queue.add(delivery(3, 1))).isEqualTo(Added.OVERFLOW);
  }

  @Test
  void an_overflow_empties_and_closes() {
    queue.add(delivery(1, 100));

    assertThat(queue.add(delivery(2, 1))).isEqualTo(Added.OVERFLOW);
    assertThat(queue.next()).isNull();
    assertThat(queue.add(delivery(3, 1))).isEqualTo(Added.CLOSED);
  }

  @Test
  void an_empty_queue_takes_anything() {
    assertThat(queue.add(delivery(1, 1000))).isEqualTo(Added.START);
    assertThat(queue.next()).isEqualTo("1");
    assertThat(queue.next()).isNull();
    assertThat(queue.add(delivery(2, 1000))).isEqualTo(Added.START);
  }

  @Test
  void whoever_sends_while_others_add_loses_nothing_and_keeps_the_order() {
    SendQueue busy = new SendQueue(Integer.MAX_VALUE, false);
    List<Long> sent = new ArrayList<>();
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    for (int position = 1; position <= 50_000; position++) {
      if (busy.add(delivery(position, 1)) == Added.START) {
        senders.add(CompletableFuture.runAsync(() -> drain(busy, sent)));
      }
    }
    CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).join();

    assertThat(sent).hasSize(50_000).isSorted();
  }

  /** Only one at a time is told to start, so the list needs no lock; the queue's orders them. */
  private static void drain(SendQueue queue, List<Long> sent) {
    for (String next = queue.next(); next != null; next = queue.next()) {
      sent.add(Long.valueOf(next));
    }
  }

  @Test
  void events_that_wait_share_a_frame_and_an_answer_has_its_own() {
    SendQueue arrays = new SendQueue(1 << 20, true);
    arrays.add(delivery(1, 10));
    assertThat(arrays.next()).isEqualTo("[1]");
    arrays.add(delivery(2, 10));
    arrays.add(delivery(3, 10));
    arrays.add(new Message("answer", 10, false));
    arrays.add(delivery(4, 10));

    assertThat(arrays.next()).isEqualTo("[2,3]");
    assertThat(arrays.next()).isEqualTo("answer");
    assertThat(arrays.next()).isEqualTo("[4]");
    assertThat(arrays.next()).isNull();
  }

  @Test
  void a_frame_of_several_events_is_bounded_in_bytes_and_in_events() {
    SendQueue arrays = new SendQueue(Integer.MAX_VALUE, true);
    arrays.add(delivery(1, 300 << 10));
    arrays.add(delivery(2, 200 << 10));
    arrays.add(delivery(3, 100 << 10));
    assertThat(arrays.next()).isEqualTo("[1]");
    assertThat(arrays.next()).isEqualTo("[2]");
    for (int position = 4; position <= 1004; position++) {
      arrays.add(delivery(position, 1));
    }
    assertThat(arrays.next()).startsWith("[3,4,").endsWith(",1002]");
    assertThat(arrays.next()).isEqualTo("[1003,1004]");
  }

  @Test
  void whoever_waits_for_room_is_called_once_half_of_the_queue_is_free() {
    List<String> calls = new ArrayList<>();
    queue.whenRoom(() -> calls.add("at once"));
    queue.addReplayed(delivery(1, 60));
    queue.addReplayed(delivery(2, 60));
    queue.whenRoom(() -> calls.add("later"));
    queue.next();
    queue.next();
    assertThat(calls).containsExactly("at once");

    queue.next();
    queue.next();
    assertThat(calls).containsExactly("at once", "later");
  }

  @Test
  void nobody_is_called_for_a_closed_queue() {
    List<String> calls = new ArrayList<>();
    queue.add(delivery(1, 100));
    queue.whenRoom(() -> calls.add("before"));
    queue.close();
    queue.whenRoom(() -> calls.add("after"));
    queue.next();

    assertThat(calls).isEmpty();
  }

  private static Message delivery(long position, int bytes) {
    return new Message(String.valueOf(position), bytes, true);
  }
}
