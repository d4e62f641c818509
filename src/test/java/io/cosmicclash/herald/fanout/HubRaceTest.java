package io.cosmicclash.herald.fanout;

import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.LongStream.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HubRaceTest {
  private static final Subscription MATCH = Subscription.of(List.of("match/1"), List.of());

  private final Hub hub = new Hub(() -> 100, () -> 1 << 20);

  /** What it is offered, behind the head that it was told; the hub's lock guards it. */
  private static final class Newcomer implements Subscriber {
    private final List<Long> positions = new ArrayList<>();
    private volatile long head;

    @Override
    public void joined(Head from) {
      head = from.position();
    }

    @Override
    public void epochBegan(Head start, boolean common) {
      throw new AssertionError("there is one epoch");
    }

    @Override
    public void offer(Delivery delivery) {
      positions.add(delivery.position());
    }
  }

  /** Neither a hole nor one twice between the head that is told and the first that is offered. */
  @Test
  void whoever_registers_while_events_are_handed_over_gets_all_behind_the_head() throws Exception {
    hub.begin(new Head("e1", 0));
    AtomicBoolean enough = new AtomicBoolean();
    CompletableFuture<Void> relay =
        CompletableFuture.runAsync(
            () -> {
              for (long position = 1; !enough.get(); position++) {
                hub.handOver(new Delivery(position, new Topic("match", "1"), "scored", "{}", 2));
              }
            });
    List<Newcomer> newcomers = new ArrayList<>();
    while (newcomers.size() < 300) {
      Newcomer newcomer = new Newcomer();
      hub.join(newcomer, MATCH, null, 1000);
      newcomers.add(newcomer);
      while (hub.head().position() == newcomer.head && !relay.isDone()) {
        Thread.onSpinWait(); // so that each comes at another place of the stream
      }
    }
    enough.set(true);
    relay.get(60, SECONDS);

    for (Newcomer newcomer : newcomers) {
      List<Long> behind = rangeClosed(newcomer.head + 1, hub.head().position()).boxed().toList();
      assertThat(newcomer.positions).isEqualTo(behind);
    }
  }
}
