package io.cosmicclash.herald.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Programs of this machine, run to their end. */
public final class Commands {

  private Commands() {}

  /**
   * Runs a command, and returns what it printed, stripped.
   *
   * @param environment beside this JVM's own
   * @throws IllegalStateException with all that it printed, if it does not end with 0
   */
  public static String run(Map<String, String> environment, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int end = process.waitFor();
      if (end != 0) {
        throw new IllegalStateException(command + " ended with " + end + ": " + printed);
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The tool of this JDK that looks into another JVM. */
  static String jcmd(long pid, String command) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    return run(Map.of(), List.of(jcmd.toString(), String.valueOf(pid), command));
  }
}
