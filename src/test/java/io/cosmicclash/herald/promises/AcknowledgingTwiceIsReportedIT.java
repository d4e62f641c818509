package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmicclash.herald.outbox.NewEvent;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.outbox.OutboxEventNotFoundException;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.outbox.PositionedEvent;
import io.cosmicclash.herald.testing.InsideHeraldTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In a transaction that never commits, so that the relay cannot be quicker. */
class AcknowledgingTwiceIsReportedIT extends InsideHeraldTest {

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode();
  }

  private static final Instant NOW = Instant.parse("2026-10-25T00:30:00.123456Z");

  @Inject private Outbox outbox;

  @BeforeEach
  void begin() throws Exception {
    transaction.begin();
  }

  @Test
  void for_one_event() {
    outbox.append(event("1"));

    outbox.acknowledge(type + "1", NOW);

    assertThat(mine()).isEmpty();
    assertThatThrownBy(() -> outbox.acknowledge(type + "1", NOW))
        .isInstanceOf(OutboxEventNotFoundException.class)
        .hasMessageContaining(type + "1");
  }

  @Test
  void as_is_one_that_is_missing() {
    assertThatThrownBy(() -> outbox.acknowledge(type + "never", NOW))
        .isInstanceOfSatisfying(
            OutboxEventNotFoundException.class,
            e -> assertThat(e.eventId()).isEqualTo(type + "never"));
  }

  @Test
  void for_a_batch_by_exactly_the_ids_that_were_not_there() {
    for (String id : List.of("1", "2", "3")) {
      outbox.append(event(id));
    }
    List<PendingEvent> read = mine();
    outbox.acknowledge(read.get(1).eventId(), NOW);
    List<PositionedEvent> batch =
        List.of(positioned(1, read.get(0)), positioned(2, read.get(1)), positioned(3, read.get(2)));

    assertThat(outbox.acknowledge(batch, NOW)).containsExactly(read.get(1).eventId());
    assertThat(outbox.acknowledge(batch, NOW))
        .containsExactlyInAnyOrder(
            read.get(0).eventId(), read.get(1).eventId(), read.get(2).eventId());
  }

  @Test
  void and_nonsense_is_refused() {
    assertThatThrownBy(() -> outbox.acknowledge("", NOW)).hasMessageContaining("eventId");
    assertThatThrownBy(() -> outbox.acknowledge((String) null, NOW))
        .hasMessageContaining("eventId");
    assertThatThrownBy(() -> outbox.acknowledge(type, null)).hasMessageContaining("publishedAt");
    assertThatThrownBy(() -> outbox.acknowledge(List.of(), NOW)).hasMessageContaining("batch");
    assertThatThrownBy(() -> outbox.acknowledge((List<PositionedEvent>) null, NOW))
        .hasMessageContaining("batch");
  }

  @Test
  void without_a_transaction_it_is_refused() throws Exception {
    transaction.rollback();

    assertThatThrownBy(() -> outbox.acknowledge(type, NOW))
        .isInstanceOf(jakarta.transaction.TransactionalException.class);
  }

  @Test
  void a_parked_event_can_be_acknowledged_and_is_not_read() {
    outbox.append(event("1"));

    assertThat(outbox.park(type + "1", "because", NOW)).isTrue();
    assertThat(outbox.park(type + "1", "because", NOW)).isFalse();
    assertThat(mine()).isEmpty();
    assertThatCode(() -> outbox.acknowledge(type + "1", NOW)).doesNotThrowAnyException();
  }

  private List<PendingEvent> mine() {
    return outbox.readUnpublished(1000).stream()
        .filter(event -> event.aggregateType().equals(type))
        .toList();
  }

  private NewEvent event(String id) {
    return new NewEvent(type + id, type, id, 1, "test.happened", "{}".getBytes(UTF_8));
  }

  /** At positions that the running relay cannot reach. */
  private static PositionedEvent positioned(int n, PendingEvent event) {
    return new PositionedEvent(Long.MAX_VALUE - n, event);
  }
}
