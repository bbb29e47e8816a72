package lull.systemtests;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples balance.c and balance_fortran.f90, whose shares Lull moves, and what they print. */
final class BalancedExample {
    private BalancedExample() {}

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

    /** What the program prints of its result. */
    static String checksum(Outcome outcome) {
        return outcome.stdout()
                .lines()
                .filter(line -> line.startsWith("checksum"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(outcome.description()));
    }
}
