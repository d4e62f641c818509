package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.EventClient;
import io.cosmicclash.herald.testing.HeraldTest;
import io.cosmicclash.herald.testing.Row;
import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnicodeAndBinaryPayloadsArriveUnchangedIT extends HeraldTest {

  static Stream<String> json() {
    return Stream.of(
        "null",
        "true",
        "0",
        "-0",
        "1e400",
        "123456789012345678901234567890.000000000000000000000000000010",
        "9".repeat(400),
        "\"\"",
        "\"\\ud800\"",
        "\"\\u0000\\uDFFF\\/\"",
        "\"\u2028 \uffff \ud83d\ude80 e\u0301\"",
        "{\"b\":1,\"a\":2,\"b\":3}",
        " \r\n\t[ 1 , 2 ] \n",
        "[".repeat(512) + "]".repeat(512),
        "{\"\":[{}]}");
  }

  @ParameterizedTest
  @MethodSource("json")
  void json_is_embedded_character_by_character(String payload) throws Exception {
    String frame = frameOf(payload.getBytes(UTF_8));

    assertThat(frame)
        .endsWith(",\"datacontenttype\":\"application/json\",\"data\":" + payload + "}");
  }

  static Stream<byte[]> notJson() {
    return Stream.of(
        new byte[0],
        " ".getBytes(UTF_8),
        "plain text".getBytes(UTF_8),
        "{\"a\":1},{\"b\":2}".getBytes(UTF_8),
        "1],[2".getBytes(UTF_8),
        "\"x\",\"injected\":\"y\"".getBytes(UTF_8),
        "{}}".getBytes(UTF_8),
        "[1,]".getBytes(UTF_8),
        "'a'".getBytes(UTF_8),
        "NaN".getBytes(UTF_8),
        "01".getBytes(UTF_8),
        "\"a\u0000b\"".getBytes(UTF_8),
        "\"a\nb\"".getBytes(UTF_8),
        "\ufeff{}".getBytes(UTF_8),
        "{}".getBytes(UTF_16),
        HexFormat.of().parseHex("22ff22"),
        HexFormat.of().parseHex("22eda08022"),
        HexFormat.of().parseHex("22c08022"),
        HexFormat.of().parseHex("000102feff"),
        ("[".repeat(513) + "]".repeat(513)).getBytes(UTF_8),
        "[".repeat(200_000).getBytes(UTF_8));
  }

  @ParameterizedTest
  @MethodSource("notJson")
  void anything_else_comes_in_base64(byte[] payload) throws Exception {
    String frame = frameOf(payload);

    assertThat(frame)
        .endsWith(",\"data_base64\":\"" + Base64.getEncoder().encodeToString(payload) + "\"}")
        .doesNotContain("datacontenttype");
  }

  @Test
  void names_of_every_kind_come_back_as_they_are() throws Exception {
    String odd = "a/b \"c\" \\ \u0001\u007f \ud83d\ude80 <&>";
    Row row = Row.of(type, odd, 1).id(odd + type).eventType(odd);
    String pattern = type + "/" + odd;
    try (EventClient client = connect("topic=" + java.net.URLEncoder.encode(pattern, UTF_8))) {
      database().insert(row);

      var event = client.awaitEvents(1).events().get(0);
      assertThat(event.getString("id")).isEqualTo(odd + type);
      assertThat(event.getString("subject")).isEqualTo(odd);
      assertThat(event.getString("type")).isEqualTo(odd);
    }
  }

  private String frameOf(byte[] payload) throws Exception {
    try (EventClient client = connect("topic=" + type + "/1")) {
      database().insert(Row.of(type, "1", 1).payload(payload));
      client.awaitEvents(1);
      assertThat(client.events()).hasSize(1);
      return client.frames().get(0);
    }
  }
}
