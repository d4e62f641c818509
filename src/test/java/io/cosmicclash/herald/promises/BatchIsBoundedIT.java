package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmicclash.herald.outbox.NewEvent;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.testing.InsideHeraldTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a transaction that never commits, so that the relay cannot be quicker. */
class BatchIsBoundedIT extends InsideHeraldTest {

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode();
  }

  @Inject private Outbox outbox;

  @BeforeEach
  void begin() throws Exception {
    transaction.begin();
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1001, Integer.MAX_VALUE})
  void a_limit_outside_1_to_1000_is_refused(int limit) {
    assertThatThrownBy(() -> outbox.readUnpublished(limit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit must be 1 to 1000, but is " + limit);
  }

  @Test
  void a_page_is_the_beginning_of_a_longer_one_and_reading_marks_nothing() {
    for (int i = 0; i < 1001; i++) {
      outbox.append(event("%04d".formatted(i), "{}".getBytes(UTF_8)));
    }

    List<PendingEvent> all = outbox.readUnpublished(1000);
    assertThat(all).hasSize(1000);
    assertThat(all)
        .isSortedAccordingTo(
            comparing(PendingEvent::createdAt).thenComparing(PendingEvent::eventId));
    assertThat(ids(outbox.readUnpublished(3))).isEqualTo(ids(all).subList(0, 3));
    assertThat(ids(outbox.readUnpublished(1000))).isEqualTo(ids(all));
  }

  @Test
  void what_was_written_is_read_back_with_its_microseconds_in_any_zone() {
    Instant before = Instant.now();
    byte[] large = new byte[100_000];
    outbox.append(event("small", new byte[] {0, (byte) 0xff}));
    outbox.append(event("large", large));

    List<PendingEvent> read =
        outbox.readUnpublished(1000).stream()
            .filter(event -> event.aggregateType().equals(type))
            .toList();
    List<PendingEvent> loaded = outbox.load(read, Long.MAX_VALUE);
    assertThat(read).extracting(PendingEvent::payloadBytes).containsExactly(2L, 100_000L);
    assertThat(loaded.get(0).payload()).containsExactly(0, 0xff);
    assertThat(loaded.get(1).payload()).isEqualTo(large);
    assertThat(outbox.load(read, 99_999).get(1).payload()).isNull();
    assertThat(read.get(0).revision()).isEqualTo(Long.MAX_VALUE);
    assertThat(read)
        .allSatisfy(
            event ->
                assertThat(Duration.between(before, event.createdAt()).abs())
                    .isLessThan(Duration.ofMinutes(1)));
    assertThat(read.get(0).createdAt()).isBefore(read.get(1).createdAt());
  }

  private NewEvent event(String id, byte[] payload) {
    return new NewEvent(type + id, type, id, Long.MAX_VALUE, "test.happened", payload);
  }

  private static List<String> ids(List<PendingEvent> events) {
    return events.stream().map(PendingEvent::eventId).toList();
  }
}
