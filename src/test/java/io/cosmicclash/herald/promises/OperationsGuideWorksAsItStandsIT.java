package io.cosmicclash.herald.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmicclash.herald.testing.Commands;
import io.cosmicclash.herald.testing.OwnHerald;
import io.cosmicclash.herald.testing.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Types the commands of {@code operations.md} that are for the server under test, in their order: a
 * block is marked {@code sh wildfly} or {@code sh payara}, and a line {@code # => TEXT} says what
 * the command before it prints among other things.
 */
class OperationsGuideWorksAsItStandsIT {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh (\\w+)\\n(.*?)^```$");
  private static final String EXPECTED = "# => ";

  @Test
  void command_by_command() throws Exception {
    List<String> lines = linesFor(Server.isPayara() ? "payara" : "wildfly");
    assertThat(lines).hasSizeGreaterThan(20);

    try (OwnHerald herald = OwnHerald.withoutApplication(getClass())) {
      herald.server().start();
      herald.server().awaitAdministration();
      Map<String, String> environment = herald.server().administration();
      String printed = "";
      for (String line : lines) {
        if (line.startsWith(EXPECTED)) {
          assertThat(printed).contains(line.substring(EXPECTED.length()));
        } else {
          printed = Commands.run(environment, List.of("bash", "-c", line));
          System.out.println("$ " + line + "\n" + printed);
        }
      }
    }
  }

  /** The settings come before the deployment in the text: an administrator may do so, too. */
  private static List<String> linesFor(String server) throws IOException {
    String guide = Files.readString(Path.of("src/site/markdown/operations.md"));
    List<String> lines = new ArrayList<>();
    for (MatchResult block : BLOCK.matcher(guide).results().toList()) {
      if (block.group(1).equals(server)) {
        block.group(2).lines().forEach(lines::add);
      }
    }
    return lines;
  }
}
