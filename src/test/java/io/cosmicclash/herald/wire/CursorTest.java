package io.cosmicclash.herald.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

  @ParameterizedTest
  @CsvSource({
    "0, 5f3c.0",
    "1, 5f3c.1",
    "35, 5f3c.z",
    "36, 5f3c.10",
    "9223372036854775807, 5f3c.1y2p0ij32e8e7"
  })
  void a_cursor_is_its_epoch_and_its_position_in_base_36(long position, String text) {
    assertThat(new Cursor("5f3c", position)).hasToString(text);
    assertThat(Cursor.parse(text)).isEqualTo(new Cursor("5f3c", position));
  }

  /** So that it stands in the address of a socket, and in JSON, as it is. */
  @ParameterizedTest
  @ValueSource(longs = {0, 10_000, Integer.MAX_VALUE, Long.MAX_VALUE})
  void a_cursor_needs_no_escape_anywhere(long position) {
    String text = new Cursor("5f3c0a9b8e7d", position).toString();

    assertThat(text).matches("[0-9a-z]+\\.[0-9a-z]+");
    assertThat(Json.quote(text)).isEqualTo('"' + text + '"');
    assertThat(Query.parse("topic=" + text).topics()).containsExactly(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "5f3c",
        "5f3c.",
        ".1",
        "5f3c.1.2",
        "5f3c.-1",
        "5f3c.+1",
        "5F3C.1",
        "5f3c.A",
        "5f3c.01",
        "xyz.1",
        "5f3c.1y2p0ij32e8e8",
        "5f3c.10000000000000",
        " 5f3c.1",
        "Earliest",
        "000000000000000000000000000000000.1",
        "5f3c.\u0661"
      })
  void what_is_no_cursor_is_refused_by_name(String text) {
    assertThatThrownBy(() -> Cursor.parse(text))
        .isInstanceOf(InvalidCursorException.class)
        .hasMessage("after='" + text + "' is no cursor: use one of an event, or earliest");
  }

  @Test
  void a_long_one_is_named_by_its_beginning() {
    assertThatThrownBy(() -> Cursor.parse("x".repeat(5000)))
        .hasMessageContaining("x".repeat(40) + "...'")
        .hasMessageNotContaining("x".repeat(41));
  }
}
