package io.cosmicclash.herald.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

final class Directories {

  private Directories() {}

  /** Deletes a directory with all that it holds, if it is there. */
  static void delete(Path directory) {
    try (Stream<Path> files = Files.exists(directory) ? Files.walk(directory) : Stream.empty()) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
