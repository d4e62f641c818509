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

    assertThat(query).isEqualTo(new Query(List.of("b/2", "a/1", "\ufffd"), List.of("x", "y z")));
  }

  @Test
  void no_query_asks_for_nothing() {
    assertThat(Query.parse(null)).isEqualTo(new Query(List.of(), List.of()));
    assertThat(Query.parse("")).isEqualTo(new Query(List.of(), List.of()));
  }

  @Test
  void an_unknown_parameter_is_refused_by_name() {
    assertThatThrownBy(() -> Query.parse("topic=*&after=1"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage("parameter 'after' is unknown: use topic and type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%E9", "%zz", "%C0%80", "%"})
  void what_is_not_percent_encoded_utf8_is_refused(String value) {
    assertThatThrownBy(() -> Query.parse("topic=" + value))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage("'" + value + "' is not percent-encoded UTF-8");
  }
}
