package io.cosmicclash.herald.resume;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.outbox.Epoch;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.wire.Cursor;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three epochs: b begins after 500, c after 400; 1000 positions are reserved, 100 are purged. */
class ResumptionTest {
  private static final StreamState STREAM =
      new StreamState(
          List.of(new Epoch("a", 0), new Epoch("b", 500), new Epoch("c", 400)), 1000, 100, null);

  @ParameterizedTest
  @CsvSource({
    "c, 100, ",
    "c, 1000, ",
    "a, 100, ",
    "a, 400, ",
    "b, 400, ",
    "c, 1001, beyond everything",
    "c, 99, older than the retention",
    "a, 99, older than the retention",
    "a, 401, 'valid up to its position 400'",
    "b, 450, 'valid up to its position 400'",
    "d, 200, 'never had an epoch'"
  })
  void a_cursor_is_good_as_far_as_its_past_is_there(String epoch, long position, String refusal) {
    Resumption resumption = Resumption.of(new Cursor(epoch, position), STREAM);

    if (refusal == null) {
      assertThat(resumption).isEqualTo(new Resumption(new Head("c", position), null));
    } else {
      assertThat(resumption.from()).isNull();
      assertThat(resumption.refusal()).contains(refusal);
    }
  }
}
