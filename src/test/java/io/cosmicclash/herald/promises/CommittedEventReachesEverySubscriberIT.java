package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import org.junit.jupiter.api.Test;

class CommittedEventReachesEverySubscriberIT extends HeraldTest {

  @Test
  void of_its_topic_whatever_pattern_it_matched_by_and_once() {
    Row row = Row.of(type, "42", 7);
    try (EventClient exact = connect("topic=" + type + "/42");
        EventClient ofType = connect("topic=" + type + "/*");
        EventClient both =
            connect("topic=" + type + "/42&topic=" + type + "/*&topic=" + type + "/43");
        EventClient otherTopic = connect("topic=" + type + "/43")) {
      insert(row);

      assertThat(exact.awaitEvents(1).ids()).containsExactly(row.id());
      assertThat(ofType.awaitEvents(1).ids()).containsExactly(row.id());
      assertThat(both.awaitEvents(1).ids()).containsExactly(row.id());
      // what came later shows that nothing came before
      Row later = Row.of(type, "43", 1);
      insert(later);
      assertThat(otherTopic.awaitEvents(1).ids()).containsExactly(later.id());
      assertThat(both.awaitEvents(2).ids()).containsExactly(row.id(), later.id());
    }
  }
}
