package io.cosmicclash.herald.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigValue;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.config.spi.Converter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator may write, and what the documentation says of it. */
class SettingsTest {
  private final Map<String, String> written = new HashMap<>();
  private final Config config = new Written(written);

  @Test
  void the_table_in_the_documentation_says_what_the_code_does() throws IOException {
    List<List<String>> table =
        Files.readAllLines(Path.of("src/site/markdown/operations.md")).stream()
            .filter(line -> line.startsWith("| `herald."))
            .map(SettingsTest::cells)
            .toList();

    assertThat(table)
        .map(row -> row.subList(0, 6))
        .containsExactlyElementsOf(
            new Settings()
                .all().stream()
                    .map(
                        setting ->
                            List.of(
                                setting.key(),
                                setting.unit(),
                                setting.byDefault(),
                                setting.least(),
                                setting.most(),
                                setting.isLive() ? "at once" : "redeploy"))
                    .toList());
    assertThat(table).allSatisfy(row -> assertThat(row.get(6)).as("effect").isNotBlank());
  }

  /** The cells of a row: without code marks, and without what explains a number in brackets. */
  private static List<String> cells(String row) {
    return Stream.of(row.substring(1).split("\\|"))
        .map(cell -> cell.replace("`", "").replaceAll("\\([^()]*\\) *$", "").strip())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1000, 1000", "' 200 ', 200", "0, 1", "1001, 1000", "-5, 1"})
  void a_number_outside_its_bounds_is_clamped(String text, int value) {
    written.put("herald.relay.batch-size", text);
    Setting<Integer> setting = Setting.integer("herald.relay.batch-size", "events", 500, 1, 1000);

    setting.begin(config);

    assertThat(setting.value()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0.1S, PT0.1S",
    "PT60S, PT1M",
    "PT0.099S, PT0.1S",
    "PT2M, PT1M",
    "-PT1S, PT0.1S",
  })
  void a_duration_outside_its_bounds_is_clamped(String text, Duration value) {
    written.put("key", text);
    Setting<Duration> setting = Setting.duration("key", "PT2S", "PT0.1S", "PT1M");

    setting.begin(config);

    assertThat(setting.value()).isEqualTo(value);
  }

  @Test
  void what_is_not_written_has_its_default() {
    for (Setting<?> setting : new Settings().all()) {
      setting.begin(config);

      assertThat(String.valueOf(setting.value())).isEqualTo(setting.byDefault());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "herald.schema.migrate, yes, true or false",
    "herald.source, '', a URI or a relative reference (RFC 3986)",
    "herald.source, not a uri, a URI or a relative reference (RFC 3986)",
    "herald.relay.batch-size, many, a whole number from 1 to 1000",
    "herald.relay.batch-size, 99999999999, a whole number from 1 to 1000",
    "herald.relay.max-pause, 5, 'an ISO-8601 duration from PT0.1S to PT1M, such as PT5S'",
  })
  void what_cannot_be_read_fails_the_start_with_the_rule(String key, String text, String rule) {
    written.put(key, text);

    assertThatThrownBy(() -> named(key).begin(config))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("Setting " + key + " is '" + text + "', but must be " + rule);
  }

  @Test
  void a_setting_follows_what_is_written_meanwhile() {
    Setting<?> setting = named("herald.relay.batch-size");
    setting.begin(config);

    written.put("herald.relay.batch-size", "7");
    setting.follow(config);
    assertThat(setting.value()).isEqualTo(7);

    written.put("herald.relay.batch-size", "7000");
    setting.follow(config);
    assertThat(setting.value()).isEqualTo(1000);

    written.remove("herald.relay.batch-size");
    setting.follow(config);
    assertThat(setting.value()).isEqualTo(500);
  }

  @Test
  void what_cannot_be_read_meanwhile_changes_nothing() {
    written.put("herald.relay.batch-size", "7");
    Setting<?> setting = named("herald.relay.batch-size");
    setting.begin(config);

    written.put("herald.relay.batch-size", "seven");
    setting.follow(config);
    assertThat(setting.value()).isEqualTo(7);

    written.put("herald.relay.batch-size", "8");
    setting.follow(config);
    assertThat(setting.value()).isEqualTo(8);
  }

  private static Setting<?> named(String key) {
    return new Settings()
        .all().stream().filter(setting -> setting.key().equals(key)).findFirst().orElseThrow();
  }

  /** Configuration as this JVM's own would be: text by key. */
  private record Written(Map<String, String> texts) implements Config {
    @Override
    public <T> Optional<T> getOptionalValue(String key, Class<T> type) {
      return Optional.ofNullable(texts.get(key)).map(type::cast);
    }

    @Override
    public <T> T getValue(String key, Class<T> type) {
      return getOptionalValue(key, type).orElseThrow();
    }

    @Override
    public ConfigValue getConfigValue(String key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<String> getPropertyNames() {
      return texts.keySet();
    }

    @Override
    public Iterable<ConfigSource> getConfigSources() {
      return List.of();
    }

    @Override
    public <T> Optional<Converter<T>> getConverter(Class<T> type) {
      return Optional.empty();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new UnsupportedOperationException();
    }
  }
}
