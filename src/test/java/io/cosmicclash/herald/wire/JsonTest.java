package io.cosmicclash.herald.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonTest {
  /** The parser reads as many characters at once; what lies across its edge must not change. */
  private static final int PARSER_BUFFER = 4096;

  static Stream<Arguments> documents() {
    return Stream.of(
        argumentSet("null", "null"),
        argumentSet("true", "true"),
        argumentSet("false", "false"),
        argumentSet("zero", "0"),
        argumentSet("minus zero", "-0"),
        argumentSet("a fraction", "-1.50E-07"),
        argumentSet("more than a double holds", "1e400"),
        argumentSet("an exponent beyond every type", "1e-99999999999999999999"),
        argumentSet("400 digits", "1234567890".repeat(40)),
        argumentSet("digits across the parser's buffer", "7".repeat(PARSER_BUFFER + 1)),
        argumentSet("an empty string", "\"\""),
        argumentSet("every escape", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uFfFf\""),
        argumentSet("the escape of half a surrogate pair", "\"\\ud800\""),
        argumentSet("a character beyond the BMP", "\"\ud83d\ude80\""),
        argumentSet("U+2028 and U+2029", "\"\u2028\u2029\""),
        argumentSet("DEL, which is no control character here", "\"\u007f\""),
        argumentSet("a noncharacter", "\"\uffff\""),
        argumentSet("U+FEFF within a string", "\"\ufeff\""),
        argumentSet("a rocket across the parser's buffer", rocketAcrossTheBuffer()),
        argumentSet("an empty object", "{}"),
        argumentSet("an empty array", "[]"),
        argumentSet("an empty name", "{\"\":0}"),
        argumentSet("a name twice", "{\"a\":1,\"a\":2}"),
        argumentSet("names in their order", "{\"b\":1,\"a\":{\"d\":[],\"c\":{}}}"),
        argumentSet("an array of everything", "[null,true,false,0,\"\",[],{}]"),
        argumentSet("white space around", " \t\r\n{ \"a\" : [ 1 , 2 ] } \t\r\n"),
        argumentSet("much white space before", " ".repeat(3 * PARSER_BUFFER) + "1"),
        argumentSet("much white space behind", "1" + " ".repeat(3 * PARSER_BUFFER)),
        argumentSet("the deepest nesting of arrays", nested("[", "", "]", Json.MAX_DEPTH)),
        argumentSet("the deepest nesting of objects", nested("{\"a\":", "1", "}", Json.MAX_DEPTH)),
        argumentSet("the deepest nesting twice", twice(nested("[", "", "]", Json.MAX_DEPTH - 1))));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void a_document_comes_back_character_by_character(String text) {
    assertThat(Json.document(text.getBytes(UTF_8))).contains(text);
  }

  static Stream<Arguments> otherTexts() {
    return Stream.of(
        argumentSet("nothing", ""),
        argumentSet("only white space", " \t\r\n"),
        argumentSet("white space of Unicode", "\u00a01"),
        argumentSet("white space of Java", "\f1"),
        argumentSet("a trailing comma in an array", "[1,]"),
        argumentSet("a trailing comma in an object", "{\"a\":1,}"),
        argumentSet("a comma and nothing before it", ",1"),
        argumentSet("a comma and nothing behind it", "1,"),
        argumentSet("two values", "1 2"),
        argumentSet("two values with a comma", "1,2"),
        argumentSet("two objects", "{}{}"),
        argumentSet("two arrays", "[][]"),
        argumentSet("two lines of JSON", "{}\n{}"),
        argumentSet("two values far apart", "1" + " ".repeat(3 * PARSER_BUFFER) + "2"),
        argumentSet("an array closed and another opened", "1],[2"),
        argumentSet("an array closed and a value", "1],2"),
        argumentSet("an object closed and another opened", "},{"),
        argumentSet("only a closing bracket", "]"),
        argumentSet("only an opening bracket", "["),
        argumentSet("a value and a closing bracket", "1]"),
        argumentSet("an opening bracket and a value", "[1"),
        argumentSet("an array closed by a brace", "[1}"),
        argumentSet("an object closed by a bracket", "{\"a\":1]"),
        argumentSet("only an opening brace", "{"),
        argumentSet("a name without a value", "{\"a\"}"),
        argumentSet("a name and a colon", "{\"a\":"),
        argumentSet("a name without quotes", "{a:1}"),
        argumentSet("a name that is a number", "{1:1}"),
        argumentSet("a colon in an array", "[\"a\":1]"),
        argumentSet("a member outside an object", "\"a\":1"),
        argumentSet("half a word", "tru"),
        argumentSet("a word too long", "truee"),
        argumentSet("a word in capitals", "True"),
        argumentSet("NaN", "NaN"),
        argumentSet("Infinity", "-Infinity"),
        argumentSet("undefined", "undefined"),
        argumentSet("a leading zero", "01"),
        argumentSet("a leading zero behind a minus", "-01"),
        argumentSet("a fraction without digits", "1."),
        argumentSet("a fraction without a whole", ".5"),
        argumentSet("an exponent without digits", "1e"),
        argumentSet("an exponent with a sign only", "1e+"),
        argumentSet("a plus", "+1"),
        argumentSet("a minus only", "-"),
        argumentSet("hexadecimal", "0x1F"),
        argumentSet("digits of another script", "\u0661"),
        argumentSet("single quotes", "'a'"),
        argumentSet("a string that does not end", "\"a"),
        argumentSet("a string that ends in an escape", "\"a\\\""),
        argumentSet("a raw control character in a string", "\"a\u0001b\""),
        argumentSet("a raw NUL in a string", "\"a\0b\""),
        argumentSet("a NUL behind the document", "1\0"),
        argumentSet("a raw tab in a string", "\"a\tb\""),
        argumentSet("a raw newline in a string", "\"a\nb\""),
        argumentSet("an unknown escape", "\"\\x41\""),
        argumentSet("an escaped single quote", "\"\\'\""),
        argumentSet("an escape in capitals", "\"\\U0041\""),
        argumentSet("an escape of three digits", "\"\\u041\""),
        argumentSet("an escape of other letters", "\"\\u00g1\""),
        argumentSet("a comment to the end of the line", "1 // one"),
        argumentSet("a comment in between", "[1 /* one */]"),
        argumentSet("a comment of a shell", "# one\n1"),
        argumentSet("a byte order mark", "\ufeff{}"),
        argumentSet("one array too deep", nested("[", "", "]", Json.MAX_DEPTH + 1)),
        argumentSet("one object too deep", nested("{\"a\":", "1", "}", Json.MAX_DEPTH + 1)),
        argumentSet("100,000 arrays", nested("[", "", "]", 100_000)),
        argumentSet("100,000 opening brackets", "[".repeat(100_000)),
        argumentSet("100,000 closing brackets", "]".repeat(100_000)),
        argumentSet("100,000 objects", nested("{\"a\":", "1", "}", 100_000)));
  }

  @ParameterizedTest
  @MethodSource("otherTexts")
  void another_text_is_no_document(String text) {
    assertThat(Json.document(text.getBytes(UTF_8))).isEmpty();
  }

  /** Between the quotes of a JSON string. */
  @ParameterizedTest
  @CsvSource({
    "C0A2, two bytes for a quotation mark",
    "C080, two bytes for NUL as Java writes it",
    "E080AF, three bytes for a slash",
    "F08282AC, four bytes for a euro sign",
    "EDA080, half a surrogate pair",
    "EDA0BDEDBA80, a surrogate pair as CESU-8 writes it",
    "F4908080, beyond U+10FFFF",
    "C3, a character of which one byte is there",
    "E282, a character of which two bytes are there",
    "F09F9A, a character of which three bytes are there",
    "80, a byte that continues nothing",
    "FF, a byte that UTF-8 never holds",
    "E9, an e acute of Latin 1"
  })
  void bytes_that_are_not_utf8_are_no_document(String hex, String what) {
    byte[] quoted = HexFormat.of().parseHex("22" + hex + "22");

    assertThat(Json.document(quoted)).as(what).isEmpty();
  }

  @Test
  void a_document_that_breaks_off_within_a_character_is_none() {
    byte[] rocket = "\"\ud83d\ude80".getBytes(UTF_8);

    for (int length = 0; length <= rocket.length; length++) {
      assertThat(Json.document(Arrays.copyOf(rocket, length))).isEmpty();
    }
  }

  @Test
  void json_in_another_encoding_is_no_document() {
    assertThat(Json.document("{\"a\":1}".getBytes(UTF_16))).isEmpty();
    assertThat(Json.document("{\"a\":1}".getBytes(UTF_16LE))).isEmpty();
    assertThat(Json.document("\"\u00e9\"".getBytes(ISO_8859_1))).isEmpty();
  }

  @Test
  void any_single_byte_but_a_digit_is_no_document() {
    for (int value = 0; value < 256; value++) {
      boolean digit = value >= '0' && value <= '9';

      assertThat(Json.document(new byte[] {(byte) value}).isPresent())
          .as("byte 0x%02x", value)
          .isEqualTo(digit);
    }
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        argumentSet("nothing", "", "\"\""),
        argumentSet("quotation marks", "say \"hi\"", "\"say \\\"hi\\\"\""),
        argumentSet("a backslash", "C:\\temp", "\"C:\\\\temp\""),
        argumentSet("a backslash before a quotation mark", "\\\"", "\"\\\\\\\"\""),
        argumentSet("white space", "a\tb\r\nc", "\"a\\tb\\r\\nc\""),
        argumentSet("form feed and backspace", "\f\b", "\"\\f\\b\""),
        argumentSet("control characters", "\0\u0001\u001f", "\"\\u0000\\u0001\\u001f\""),
        argumentSet("a slash, single quotes, angle brackets", "</'>", "\"</'>\""),
        argumentSet("letters beyond ASCII", "Caf\u00e9 \u20ac", "\"Caf\u00e9 \u20ac\""),
        argumentSet("beyond the BMP", "\ud83d\ude80", "\"\ud83d\ude80\""));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void a_text_is_quoted_as_a_json_string(String text, String quoted) {
    assertThat(Json.quote(text)).isEqualTo(quoted);
  }

  @Test
  void whatever_is_quoted_is_a_document() {
    for (int character = 0; character <= Character.MAX_VALUE; character++) {
      if (!Character.isSurrogate((char) character)) {
        String quoted = Json.quote("a" + (char) character);

        assertThat(Json.document(quoted.getBytes(UTF_8))).as("U+%04X", character).contains(quoted);
      }
    }
  }

  private static String nested(String open, String core, String close, int depth) {
    return open.repeat(depth) + core + close.repeat(depth);
  }

  /** Depth counts the way down, not the number of brackets. */
  private static String twice(String document) {
    return "[" + document + "," + document + "]";
  }

  private static String rocketAcrossTheBuffer() {
    return "\"" + "x".repeat(PARSER_BUFFER - 3) + "\ud83d\ude80".repeat(3) + "\"";
  }
}
