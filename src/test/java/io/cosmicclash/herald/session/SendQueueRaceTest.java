package io.cosmicclash.herald.session;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.session.SendQueue.Added;
import io.cosmicclash.herald.session.SendQueue.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class SendQueueRaceTest {
  private static final int EVENTS = 20_000;

  private final Queue<CompletableFuture<Void>> senders = new ConcurrentLinkedQueue<>();
  private final AtomicInteger sending = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final List<String> sent = Collections.synchronizedList(new ArrayList<>());

  @RepeatedTest(5)
  void two_that_add_while_one_sends_lose_nothing_and_each_keeps_its_order() throws Exception {
    SendQueue queue = new SendQueue(Integer.MAX_VALUE, false);

    together(() -> addAll(queue, "one"), () -> addAll(queue, "two"));
    allSent();

    assertThat(mostAtOnce).hasValue(1);
    assertThat(queue.add(delivery("one", Integer.MAX_VALUE))).isEqualTo(Added.START);
    assertThat(queue.add(delivery("one", 1))).as("counted exactly").isEqualTo(Added.OVERFLOW);
    for (String adder : List.of("one", "two")) {
      List<Long> positions =
          sent.stream()
              .filter(text -> text.startsWith(adder))
              .map(text -> Long.valueOf(text.substring(adder.length())))
              .toList();
      assertThat(positions).hasSize(EVENTS).isSorted().doesNotHaveDuplicates();
    }
  }

  @RepeatedTest(5)
  void of_two_that_add_one_overflows_and_is_the_only_one_to_be_told() throws Exception {
    SendQueue queue = new SendQueue(1000, false);
    Map<Added, Integer> one = new EnumMap<>(Added.class);
    Map<Added, Integer> two = new EnumMap<>(Added.class);

    together(() -> addAll(queue, "one", one), () -> addAll(queue, "two", two));

    assertThat(one.getOrDefault(Added.START, 0) + two.getOrDefault(Added.START, 0)).isEqualTo(1);
    assertThat(one.getOrDefault(Added.OVERFLOW, 0) + two.getOrDefault(Added.OVERFLOW, 0))
        .isEqualTo(1);
    assertThat(one.getOrDefault(Added.QUEUED, 0) + two.getOrDefault(Added.QUEUED, 0))
        .isEqualTo(999);
    assertThat(queue.next()).isNull();
  }

  @Test
  void closing_while_others_add_leaves_nothing_behind() throws Exception {
    SendQueue queue = new SendQueue(Integer.MAX_VALUE, false);

    together(() -> addAll(queue, "one"), queue::close);
    allSent();

    assertThat(queue.add(delivery("late", 1))).isEqualTo(Added.CLOSED);
    assertThat(queue.next()).isNull();
  }

  @Test
  void a_frame_that_lands_after_the_close_frees_nothing_twice() {
    SendQueue queue = new SendQueue(100, false);
    queue.add(delivery("one", 60));
    queue.next();
    queue.close();
    queue.close();

    assertThat(queue.next()).isNull();
    assertThat(queue.next()).isNull();
    assertThat(queue.add(delivery("one", 1))).isEqualTo(Added.CLOSED);
  }

  @Test
  void what_was_sent_makes_room_again_for_ever() {
    SendQueue queue = new SendQueue(100, false);
    queue.add(delivery("one", 50));
    for (int i = 0; i < 1000; i++) {
      queue.next();
      assertThat(queue.add(delivery("one", 50))).isEqualTo(Added.QUEUED);
    }
    assertThat(queue.add(delivery("one", 1))).isEqualTo(Added.OVERFLOW);
  }

  @Test
  void sizes_near_the_largest_int_do_not_overflow_the_count() {
    SendQueue queue = new SendQueue(Integer.MAX_VALUE, false);
    assertThat(queue.add(delivery("one", Integer.MAX_VALUE))).isEqualTo(Added.START);

    assertThat(queue.add(delivery("one", Integer.MAX_VALUE))).isEqualTo(Added.OVERFLOW);
  }

  private static void together(Runnable first, Runnable second) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    CompletableFuture.allOf(behind(barrier, first), behind(barrier, second)).get(60, SECONDS);
  }

  private static CompletableFuture<Void> behind(CyclicBarrier barrier, Runnable task) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                barrier.await(60, SECONDS);
                task.run();
                done.complete(null);
              } catch (Throwable thrown) {
                done.completeExceptionally(thrown);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  private void addAll(SendQueue queue, String adder) {
    for (int position = 1; position <= EVENTS; position++) {
      if (queue.add(new Message(adder + position, 1, true)) == Added.START) {
        senders.add(CompletableFuture.runAsync(() -> drain(queue)));
      }
    }
  }

  /** Nobody sends here, so the queue fills. */
  private static void addAll(SendQueue queue, String adder, Map<Added, Integer> told) {
    for (int i = 0; i < EVENTS; i++) {
      told.merge(queue.add(delivery(adder, 1)), 1, Integer::sum);
    }
  }

  private void drain(SendQueue queue) {
    mostAtOnce.accumulateAndGet(sending.incrementAndGet(), Math::max);
    String next = queue.next();
    while (next != null) {
      sent.add(next);
      // Before the look that may end the sending: somebody else may start right behind it
      sending.decrementAndGet();
      next = queue.next();
      if (next != null) {
        mostAtOnce.accumulateAndGet(sending.incrementAndGet(), Math::max);
      }
    }
  }

  private void allSent() throws Exception {
    CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get(60, SECONDS);
  }

  private static Message delivery(String adder, int bytes) {
    return new Message(adder + 1, bytes, true);
  }
}
