package io.cosmicclash.herald.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {

  @Test
  void parameters_repeat_and_keep_their_order() {
    Query query = Query.parse("topic=b/2&type=x&topic=a%2F1&&type=y+z&topic=%EF%BF%BD");

    assertThat(query)
        .isEqualTo(new Query(List.of("b/2", "a/1", "\ufffd"), List.of("x", "y z"), After.NOW));
  }

  @Test
  void no_query_asks_for_nothing() {
    assertThat(Query.parse(null)).isEqualTo(new Query(List.of(), List.of(), After.NOW));
    assertThat(Query.parse("")).isEqualTo(new Query(List.of(), List.of(), After.NOW));
  }

  @Test
  void an_unknown_parameter_is_refused_by_name() {
    assertThatThrownBy(() -> Query.parse("topic=*&since=1"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage("parameter 'since' is unknown: use topic, type, after");
  }

  @Test
  void the_stream_starts_now_or_behind_a_cursor_or_with_all_that_is_there() {
    assertThat(Query.parse("topic=*&after=earliest").after()).isEqualTo(After.EARLIEST);
    assertThat(Query.parse("topic=*&after=5f3c.10").after())
        .isEqualTo(new After(false, false, new Cursor("5f3c", 36)));
  }

  @Test
  void after_may_be_given_once() {
    assertThatThrownBy(() -> Query.parse("after=5f.1&after=5f.2"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage("parameter 'after' may be given once, not 2 times");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%E9", "%zz", "%C0%80", "%"})
  void what_is_not_percent_encoded_utf8_is_refused(String value) {
    assertThatThrownBy(() -> Query.parse("topic=" + value))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage("'" + value + "' is not percent-encoded UTF-8");
  }
}
