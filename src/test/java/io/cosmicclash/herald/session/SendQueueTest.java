package io.cosmicclash.herald.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.fanout.Delivery;
import io.cosmicclash.herald.fanout.Topic;
import io.cosmicclash.herald.session.SendQueue.Added;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SendQueueTest {
  private final SendQueue queue = new SendQueue(100);

  @Test
  void the_first_to_come_is_told_to_start_and_nobody_else_until_sending_ended() {
    assertThat(queue.add(delivery(1, 10))).isEqualTo(Added.START);
    assertThat(queue.add(delivery(2, 10))).isEqualTo(Added.QUEUED);
    assertThat(queue.next().position()).isEqualTo(1);
    assertThat(queue.next().position()).isEqualTo(2);
    assertThat(queue.add(delivery(3, 10))).isEqualTo(Added.QUEUED);
    assertThat(queue.next().position()).isEqualTo(3);
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
    assertThat(queue.next().position()).isEqualTo(1);
    assertThat(queue.next()).isNull();
    assertThat(queue.add(delivery(2, 1000))).isEqualTo(Added.START);
  }

  @Test
  void whoever_sends_while_others_add_loses_nothing_and_keeps_the_order() {
    SendQueue busy = new SendQueue(Integer.MAX_VALUE);
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
    for (Delivery next = queue.next(); next != null; next = queue.next()) {
      sent.add(next.position());
    }
  }

  private static Delivery delivery(long position, int bytes) {
    return new Delivery(position, new Topic("match", "1"), "scored", "{}", bytes);
  }
}
