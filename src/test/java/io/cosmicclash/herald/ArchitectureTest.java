package io.cosmicclash.herald;

import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rooms of the house, and the arrows between them, checked over every class of it. */
class ArchitectureTest {
  private static final String BASE = "io.cosmicclash.herald";
  private static final Path SOURCES = Path.of("src/main/java/io/cosmicclash/herald");

  /** From a room to the rooms that it may import. */
  private static final Map<String, Set<String>> ARROWS =
      Map.ofEntries(
          entry("settings", Set.of()),
          entry("outbox", Set.of("settings")),
          entry("produce", Set.of("outbox")),
          entry("fanout", Set.of("settings")),
          entry("wire", Set.of("outbox", "fanout", "settings")),
          entry("relay", Set.of("produce", "outbox", "fanout", "wire", "settings")),
          entry("resume", Set.of("outbox", "fanout", "wire", "settings")),
          entry("session", Set.of("resume", "fanout", "wire", "settings")),
          entry("upkeep", Set.of("outbox", "settings")),
          entry("ops", Set.of("produce", "outbox", "relay", "fanout", "wire", "settings")));

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(BASE);

  private static final ArchRule ROOMS =
      classes().should(liveInARoomAndImportOnlyWhatItMay()).because("design: the rooms");

  static Stream<ArchRule> rules() {
    return Stream.of(
        ROOMS,
        only("jakarta.persistence..", ".outbox.."),
        only("jakarta.websocket..", ".session.."),
        only("org.eclipse.microprofile.config..", ".settings.."),
        only("org.flywaydb..", ".outbox.."),
        noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Timer")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "jakarta\\.ejb\\.(Timer.*|Timeout|Schedules?)"
                    + "|jakarta\\.enterprise\\.concurrent\\.ManagedScheduledExecutorService"),
        noClasses()
            .that()
            .resideOutsideOfPackages(BASE + ".wire..", BASE + ".ops..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.json.."),
        noClasses().should().haveNameMatching(".*(Impl|Manager|Helper|Utils?|Service)"),
        classes()
            .that()
            .areAnnotatedWith("jakarta.persistence.Entity")
            .should()
            .notHaveModifier(PUBLIC),
        fields().that().haveModifier(STATIC).should().haveModifier(FINAL),
        noClasses()
            .that()
            .doNotHaveSimpleName("SystemClock")
            .should()
            .callMethodWhere(theMachinesTimeIsAsked()),
        noClasses().should().callConstructorWhere(aThreadIsMade()),
        noClasses().should().dependOnClassesThat().haveSimpleName("Executors"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void holds(ArchRule rule) {
    rule.check(HOUSE);
  }

  @Test
  void a_class_outside_every_room_is_found() {
    JavaClasses outside = new ClassFileImporter().importClasses(ArchitectureTest.class);

    assertThatThrownBy(() -> ROOMS.check(outside)).hasMessageContaining("is in no room");
  }

  @Test
  void every_room_says_what_it_is_and_no_file_is_longer_than_300_lines() throws IOException {
    assertThat(ARROWS.keySet())
        .allSatisfy(room -> assertThat(SOURCES.resolve(room + "/package-info.java")).exists());
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readAllLines(file)).as("%s", file).hasSizeLessThanOrEqualTo(300);
      }
    }
  }

  private static ArchRule only(String technology, String room) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(BASE + room)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(technology);
  }

  private static DescribedPredicate<JavaCall<?>> theMachinesTimeIsAsked() {
    return DescribedPredicate.describe(
        "the machine's time is asked",
        call -> {
          String owner = call.getTargetOwner().getName();
          String method = call.getTarget().getName();
          return (owner.startsWith("java.time.") && method.matches("now|system.*"))
              || (owner.equals("java.lang.System") && method.matches("currentTimeMillis|nanoTime"));
        });
  }

  private static DescribedPredicate<JavaCall<?>> aThreadIsMade() {
    return DescribedPredicate.describe(
        "a thread is made", call -> call.getTargetOwner().isAssignableTo(Thread.class));
  }

  private static ArchCondition<JavaClass> liveInARoomAndImportOnlyWhatItMay() {
    return new ArchCondition<>("live in a room and import only what it may") {
      @Override
      public void check(JavaClass inhabitant, ConditionEvents events) {
        String room = room(inhabitant);
        if (!ARROWS.containsKey(room) && !inhabitant.getSimpleName().equals("package-info")) {
          events.add(SimpleConditionEvent.violated(inhabitant, inhabitant + " is in no room"));
          return;
        }
        Set<Dependency> forbidden =
            inhabitant.getDirectDependenciesFromSelf().stream()
                .filter(arrow -> arrow.getTargetClass().getPackageName().startsWith(BASE))
                .filter(arrow -> !room(arrow.getTargetClass()).equals(room))
                .filter(arrow -> !ARROWS.get(room).contains(room(arrow.getTargetClass())))
                .collect(toSet());
        forbidden.forEach(
            arrow -> events.add(SimpleConditionEvent.violated(inhabitant, arrow.getDescription())));
      }
    };
  }

  private static String room(JavaClass inhabitant) {
    String below = inhabitant.getPackageName().substring(BASE.length());
    return below.isEmpty() ? "" : below.substring(1);
  }
}
