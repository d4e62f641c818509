package io.cosmicclash.herald.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a client asks for in the address of the socket, for example {@code
 * topic=match/42&topic=player/*}. Read from the raw query, because the servers decode it
 * differently.
 *
 * @param topics what stands behind each "topic=", in this order
 * @param types what stands behind each "type=", in this order
 * @param after where the stream starts
 */
public record Query(List<String> topics, List<String> types, After after) {

  /**
   * Reads a raw query.
   *
   * @param raw the query without its question mark, percent-encoded as by an HTML form; null if
   *     there is none
   * @throws InvalidQueryException naming the parameter and the rule that it breaks
   * @throws InvalidCursorException if what stands behind "after=" is no cursor
   */
  public static Query parse(String raw) {
    Map<String, List<String>> values =
        Map.of("topic", new ArrayList<>(), "type", new ArrayList<>(), "after", new ArrayList<>());
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      List<String> known = values.get(name);
      if (known == null) {
        throw new InvalidQueryException(
            "parameter '" + name + "' is unknown: use topic, type, after");
      }
      known.add(equals < 0 ? "" : decode(pair.substring(equals + 1)));
    }
    List<String> after = values.get("after");
    if (after.size() > 1) {
      throw new InvalidQueryException(
          "parameter 'after' may be given once, not " + after.size() + " times");
    }
    return new Query(
        List.copyOf(values.get("topic")),
        List.copyOf(values.get("type")),
        After.parse(after.isEmpty() ? null : after.get(0)));
  }

  private static String decode(String encoded) {
    try {
      String decoded = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
      // The decoder puts U+FFFD for what is no UTF-8: unless it was asked for, refuse it
      if (decoded.indexOf('\uFFFD') < 0 || encoded.toUpperCase(Locale.ROOT).contains("%EF%BF%BD")) {
        return decoded;
      }
    } catch (IllegalArgumentException e) {
      // said below, as of other bytes
    }
    throw new InvalidQueryException("'" + encoded + "' is not percent-encoded UTF-8");
  }
}
