package io.cosmicclash.herald.settings;

import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;

/**
 * One {@code herald.*} setting: its rule, and its value. Read by any thread, written by one at a
 * time.
 *
 * @param <T> what its text stands for
 */
final class Setting<T> {
  private static final System.Logger LOG = System.getLogger(Settings.class.getName());

  private final String key;
  private final String unit;
  private final String byDefault;
  private final String least;
  private final String most;
  private final Function<String, Optional<T>> reading;
  private final Function<T, T> clamping;
  private final String rule;

  private boolean live;
  private String text;
  private volatile T value;

  private Setting(
      String key,
      String unit,
      String byDefault,
      String least,
      String most,
      Function<String, Optional<T>> reading,
      Function<T, T> clamping,
      String rule) {
    this.key = key;
    this.unit = unit;
    this.byDefault = byDefault;
    this.least = least;
    this.most = most;
    this.reading = reading;
    this.clamping = clamping;
    this.rule = rule;
  }

  static Setting<Boolean> bool(String key, boolean byDefault) {
    return new Setting<>(
        key,
        "boolean",
        String.valueOf(byDefault),
        "",
        "",
        text ->
            switch (text) {
              case "true" -> Optional.of(true);
              case "false" -> Optional.of(false);
              default -> Optional.empty();
            },
        value -> value,
        "true or false");
  }

  static Setting<String> uriReference(String key, String byDefault) {
    return new Setting<>(
        key,
        "URI reference",
        byDefault,
        "",
        "",
        text -> text.isEmpty() || !isUriReference(text) ? Optional.empty() : Optional.of(text),
        value -> value,
        "a URI or a relative reference (RFC 3986)");
  }

  static Setting<Integer> integer(String key, String unit, int byDefault, int least, int most) {
    return new Setting<>(
        key,
        unit,
        String.valueOf(byDefault),
        String.valueOf(least),
        String.valueOf(most),
        text -> {
          try {
            return Optional.of(Integer.valueOf(text));
          } catch (NumberFormatException e) {
            return Optional.empty();
          }
        },
        value -> Math.min(Math.max(value, least), most),
        "a whole number from " + least + " to " + most);
  }

  static Setting<Duration> duration(String key, String byDefault, String least, String most) {
    Duration shortest = Duration.parse(least);
    Duration longest = Duration.parse(most);
    return new Setting<>(
        key,
        "duration",
        byDefault,
        least,
        most,
        text -> {
          try {
            return Optional.of(Duration.parse(text));
          } catch (DateTimeParseException e) {
            return Optional.empty();
          }
        },
        value ->
            value.compareTo(shortest) < 0
                ? shortest
                : value.compareTo(longest) > 0 ? longest : value,
        "an ISO-8601 duration from " + least + " to " + most + ", such as " + byDefault);
  }

  /** Lets a change take effect while the application runs. */
  Setting<T> live() {
    live = true;
    return this;
  }

  T value() {
    return value;
  }

  boolean isLive() {
    return live;
  }

  String key() {
    return key;
  }

  String unit() {
    return unit;
  }

  String byDefault() {
    return byDefault;
  }

  String least() {
    return least;
  }

  String most() {
    return most;
  }

  /**
   * Takes its first value.
   *
   * @throws InvalidSettingException if the text cannot be read
   */
  void begin(Config config) {
    text = textIn(config);
    value =
        reading
            .apply(text)
            .map(this::clamp)
            .orElseThrow(() -> new InvalidSettingException(key, text, rule));
  }

  /** Takes a new value, if there is one that can be read; otherwise says so, and keeps the old. */
  void follow(Config config) {
    String newText = textIn(config);
    if (newText.equals(text)) {
      return;
    }
    text = newText;
    reading
        .apply(newText)
        .map(this::clamp)
        .ifPresentOrElse(
            newValue -> {
              value = newValue;
              LOG.log(Level.INFO, "Setting {0} is {1} from now on", key, newValue.toString());
            },
            () ->
                LOG.log(
                    Level.WARNING,
                    "{0}; {1} stays in force",
                    new InvalidSettingException(key, newText, rule).getMessage(),
                    value.toString()));
  }

  private String textIn(Config config) {
    return config.getOptionalValue(key, String.class).map(String::strip).orElse(byDefault);
  }

  private T clamp(T asked) {
    T clamped = clamping.apply(asked);
    if (!clamped.equals(asked)) {
      LOG.log(
          Level.WARNING,
          "Setting {0} is {1}, outside {2} to {3}; {4} is used",
          key,
          asked.toString(),
          least,
          most,
          clamped.toString());
    }
    return clamped;
  }

  private static boolean isUriReference(String text) {
    try {
      return new URI(text).toString().equals(text);
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
