package io.cosmicclash.herald.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloseCodeTest {

  @Test
  void a_reason_that_fits_stays_as_it_is() {
    assertThat(CloseCode.fitting("come back")).isEqualTo("come back");
    assertThat(CloseCode.fitting("x".repeat(123))).hasSize(123);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\u00e9", "\u20ac", "\ud83d\ude80"})
  void a_longer_one_is_cut_between_two_characters(String character) {
    String cut = CloseCode.fitting("a" + character.repeat(200));

    int width = character.getBytes(UTF_8).length;
    assertThat(cut).isEqualTo("a" + character.repeat(122 / width));
  }

  @ParameterizedTest
  @EnumSource
  void every_code_is_one_of_the_protocols(CloseCode code) {
    assertThat(code.code())
        .matches(n -> n == 1001 || n == 1009 || n == 1013 || (n >= 4000 && n <= 4999));
  }
}
