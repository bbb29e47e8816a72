package lull.systemtests;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples balance.c and balance_fortran.f90, whose shares Lull moves, and what they print. */
final class BalancedExample {
    /** Units of the slow task of two, of 600: what the best shares give it is less than half of an equal one, or little more. */
    static final int CLEARLY_LESS = 225;

    private static final int RUNS = 3;
    private static final int TIMES_AS_LONG = 4;
    /** Only what hangs takes longer: the last run is of sixteen times as many iterations as the first. */
    private static final Duration PATIENCE = Duration.ofMinutes(12);

    private BalancedExample() {}

    /** A run under Lull of so many iterations. */
    record Run(int iterations, LullCommand.Observation observation) {}

    /**
     * The first run that shows what is wanted, else the last one, each of more iterations than the one before: on a busy machine an
     * agent's answer may come after a program's last message.
     */
    static Run longEnough(
            int iterations, IntFunction<Launch> program, Predicate<LullCommand.Observation> wanted, String... options) {
        Run run = run(iterations, program, options);
        for (int runs = 1; runs < RUNS && !wanted.test(run.observation()); runs++) {
            run = run(TIMES_AS_LONG * run.iterations(), program, options);
        }
        return run;
    }

    private static Run run(int iterations, IntFunction<Launch> program, String... options) {
        return new Run(iterations, LullCommand.observe(program.apply(iterations).timeout(PATIENCE), options));
    }

    /** The example, built as its README says, and with a clock that stands while others keep a task from running. */
    static Path program(MpiLibrary library, String name) {
        Toolchain.require("make", "gcc", library.cCompiler(), library.fortranCompiler());
        Path folder = Toolchain.root().resolve("examples/programs");
        Path probe = Toolchain.root().resolve("probe/src/main");
        List<Path> sources = List.of(
                folder.resolve("Makefile"),
                folder.resolve("balance.c"),
                folder.resolve("balance_fortran.f90"),
                probe.resolve("c/lull_balance.h"),
                probe.resolve("fortran/lull_balance.f90"),
                probe.resolve("fortran/lull_balance_fortran.c"));
        Stream<String> clock = Stream.of(BuiltPrograms.object("processor_clock").toString());
        String linked = Stream.concat(library.objects().stream(), clock)
                .map(" -Wl,"::concat)
                .collect(joining());
        List<String> make = List.of(
                "make",
                "-s",
                "CC=" + library.cCompiler(),
                "FC=" + library.fortranCompiler(),
                "PROBE=" + probe,
                "CFLAGS=-O2 -Wall -Wextra -Werror" + linked,
                "FFLAGS=-O2 -Wall -Wextra -Werror" + linked,
                "balance",
                "balance_fortran");
        return BuiltPrograms.built("balance-" + library.name(), sources, String.join(" ", make), directory -> {
                    try {
                        for (Path source : sources.subList(0, 3)) {
                            Files.copy(
                                    source,
                                    directory.resolve(source.getFileName()),
                                    StandardCopyOption.REPLACE_EXISTING);
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    Launch.of("make", "-C", directory.toString())
                            .withArguments(make.subList(1, make.size()))
                            .run()
                            .assertSuccess();
                })
                .resolve(name);
    }

    /** The units of each task that the program prints. */
    static int[] shares(Outcome outcome, String when) {
        Matcher line = Pattern.compile("^shares" + when + "([ \\d]+)$", Pattern.MULTILINE)
                .matcher(outcome.stdout());
        assertTrue(line.find(), outcome::description);
        return Arrays.stream(line.group(1).trim().split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** Whether the slow task of two has clearly less than half of 600 units in the end. */
    static boolean isMoved(LullCommand.Observation observation, int slow) {
        return shares(observation.outcome(), " at last:")[slow] < CLEARLY_LESS;
    }

    /** What the program prints of its result. */
    static String checksum(Outcome outcome) {
        return outcome.stdout()
                .lines()
                .filter(line -> line.startsWith("checksum"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(outcome.description()));
    }
}
