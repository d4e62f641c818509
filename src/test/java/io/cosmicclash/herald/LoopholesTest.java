package io.cosmicclash.herald;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.Date;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways round the clock and the server's threads that are no plain calls; each is seen to bite. */
class LoopholesTest {
  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.cosmicclash.herald");

  private static final ArchRule TIME =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("io.cosmicclash.herald.settings.SystemClock")
          .should()
          .accessTargetWhere(theMachinesTimeIsAsked());

  private static final ArchRule THREADS = noClasses().should().accessTargetWhere(aThreadIsMade());

  static final class NowByReference {
    final Supplier<Instant> time = Instant::now;
  }

  static final class TodayByReference {
    final Supplier<LocalDate> day = LocalDate::now;
  }

  static final class MillisByReference {
    final LongSupplier millis = System::currentTimeMillis;
  }

  @SuppressWarnings("JavaUtilDate") // that is what must be found
  static final class OldDate {
    final Date date = new Date();
  }

  static final class OldCalendar {
    final Calendar calendar = Calendar.getInstance();
  }

  static final class ThreadByReference {
    final ThreadFactory factory = Thread::new;
  }

  static final class OwnPool {
    final ForkJoinPool pool = new ForkJoinPool(1);
  }

  static final class CommonPool {
    final ForkJoinPool pool = ForkJoinPool.commonPool();
  }

  @Test
  void nothing_in_the_house_asks_the_machine_for_the_time_in_any_way() {
    TIME.check(HOUSE);
  }

  @Test
  void nothing_in_the_house_makes_threads_in_any_way() {
    THREADS.check(HOUSE);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        NowByReference.class,
        TodayByReference.class,
        MillisByReference.class,
        OldDate.class,
        OldCalendar.class
      })
  void a_class_that_asks_the_machine_for_the_time_is_found(Class<?> culprit) {
    assertFound(TIME, culprit);
  }

  @ParameterizedTest
  @ValueSource(classes = {ThreadByReference.class, OwnPool.class, CommonPool.class})
  void a_class_that_makes_threads_is_found(Class<?> culprit) {
    assertFound(THREADS, culprit);
  }

  private static void assertFound(ArchRule rule, Class<?> culprit) {
    JavaClasses outside = new ClassFileImporter().importClasses(culprit);

    assertThatThrownBy(() -> rule.check(outside)).hasMessageContaining(culprit.getSimpleName());
  }

  private static DescribedPredicate<JavaAccess<?>> theMachinesTimeIsAsked() {
    return describe(
        "the machine's time is asked",
        access -> {
          String owner = access.getTargetOwner().getName();
          String member = access.getTarget().getName();
          return switch (owner) {
            case "java.lang.System" -> member.matches("currentTimeMillis|nanoTime");
            case "java.util.Date" ->
                member.equals("<init>") && access.getTarget().getFullName().endsWith("()");
            case "java.util.Calendar", "java.util.GregorianCalendar" ->
                member.matches("getInstance|<init>");
            default -> owner.startsWith("java.time.") && member.matches("now|system.*|tick.*");
          };
        });
  }

  private static DescribedPredicate<JavaAccess<?>> aThreadIsMade() {
    return describe(
        "a thread is made",
        access -> {
          String owner = access.getTargetOwner().getName();
          boolean thread =
              access.getTargetOwner().isAssignableTo(Thread.class)
                  && access.getTarget().getName().equals("<init>");
          return thread
              || owner.matches(
                  "java\\.util\\.(Timer|concurrent\\.(Executors|ForkJoinPool|"
                      + "(Scheduled)?ThreadPoolExecutor))");
        });
  }
}
