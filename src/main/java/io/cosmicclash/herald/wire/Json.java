package io.cosmicclash.herald.wire;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * JSON (RFC 8259) as Herald needs it: strings to be quoted, and documents to be embedded as they
 * are.
 */
final class Json {
  /**
   * Guards the clients, whose parsers often recurse: what is nested more deeply travels as base64.
   */
  static final int MAX_DEPTH = 512;

  private static final JsonProvider PROVIDER = JsonProvider.provider();

  private Json() {}

  static String quote(String text) {
    return PROVIDER.createValue(text).toString();
  }

  /** The same, and null as null. */
  static String quoted(String text) {
    return text == null ? "null" : quote(text);
  }

  /** The one object that the text is; null if it is none. */
  static JsonObject object(String text) {
    if (!isDocument(text)) {
      return null;
    }
    try (JsonReader reader = PROVIDER.createReader(new StringReader(text))) {
      return reader.readValue() instanceof JsonObject object ? object : null;
    } catch (JsonException | StackOverflowError tooDeep) {
      return null;
    }
  }

  /**
   * The bytes as text, character by character, if they are one JSON document in UTF-8 without a
   * byte order mark.
   */
  static Optional<String> document(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return isDocument(text) ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  /**
   * As the only element of an array, because the parser checks what comes behind an array, but not
   * behind a number.
   */
  private static boolean isDocument(String text) {
    int depth = 0;
    int elements = 0;
    try (JsonParser parser = PROVIDER.createParser(new StringReader("[" + text + "]"))) {
      while (parser.hasNext()) {
        switch (parser.next()) {
          case START_ARRAY, START_OBJECT -> {
            elements += depth == 1 ? 1 : 0;
            if (++depth > MAX_DEPTH + 1) {
              return false;
            }
          }
          case END_ARRAY, END_OBJECT -> depth--;
          case KEY_NAME -> {}
          default -> elements += depth == 1 ? 1 : 0;
        }
      }
      return elements == 1;
    } catch (JsonException | NoSuchElementException notJson) {
      return false;
    }
  }
}
