package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** No verb writes over a file that it reads, nor two of its files over one another. */
class NamedFilesTest {
    private static final String CONTENT = "kept as it is";

    /** Paths at which nothing is read or written as a file, and a file that the program behind -- writes. */
    private static final Set<String> NEITHER = new TreeSet<>(Set.of(
            "lull agent --channels",
            "lull agent --governor",
            "lull agent --accounting-spool",
            "lull governor --proc",
            "lull governor --socket",
            "lull governor --state",
            "lull governor --sysfs",
            "lull governor restore --proc",
            "lull governor restore --socket",
            "lull governor restore --state",
            "lull governor restore --sysfs",
            "lull governor status --proc",
            "lull governor status --socket",
            "lull governor status --state",
            "lull governor status --sysfs",
            "lull meter --watts-up",
            "lull meter baseline --watts-up",
            "lull partition energy --watts-up",
            "lull partition pareto --watts-up",
            "lull partition time --watts-up",
            "lull profile build --watts-up",
            "lull reproduce list --output",
            "lull run --accounting-spool",
            "lull run --governor",
            "lull train --socket",
            "lull train --work",
            "lull verify --file"));

    private final StringWriter said = new StringWriter();

    @TempDir
    private Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectory(folder.resolve("trace"));
        for (String name : List.of("t", "a.svg", "d.json", "trace/run.json")) {
            Files.writeString(folder.resolve(name), CONTENT);
        }
        Files.createSymbolicLink(folder.resolve("link"), Path.of("t"));
        Files.createSymbolicLink(folder.resolve("way"), folder);
        Files.createSymbolicLink(folder.resolve("dangling"), Path.of("new"));
    }

    private int lull(String verb) {
        return Verbs.execute(List.of(verb.replace("DIR", folder.toString()).split(" ")), said);
    }

    private String firstLine() {
        return said.toString()
                .replace(folder.toString(), "DIR")
                .lines()
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "fit --data DIR/t --output DIR/t, lull fit: --output DIR/t is the file that --data reads; name another",
        "fit --data DIR/t --output DIR/./t, lull fit: --output DIR/./t is the file that --data reads; name another",
        "fit --data DIR/t --output DIR/link, lull fit: --output DIR/link is the file that --data reads; name another",
        "fit --data DIR/way/link --output DIR/t, lull fit: --output DIR/t is the file that --data reads; name another",
        "predict --model DIR/d.json --samples DIR/t --output DIR/t,"
                + " lull predict: --output DIR/t is the file that --samples reads; name another",
        "evaluate --data DIR/t --csv DIR/t, lull evaluate: --csv DIR/t is the file that --data reads; name another",
        "cost calibrate --runs DIR/t --output DIR/t,"
                + " lull cost calibrate: --output DIR/t is the file that --runs reads; name another",
        "profile export DIR/d.json DIR/t --sizes 5 --output DIR/t,"
                + " lull profile export: --output DIR/t is the file that REPORT names; name another",
        "partition study --profile DIR/t --over 1 --csv DIR/t,"
                + " lull partition study: --csv DIR/t is the file that --profile reads; name another",
        "'partition pareto --nodes DIR/d.json,DIR/t:2 --workload 4 --algorithm hepoptadp --all DIR/t',"
                + " lull partition pareto: --all DIR/t is the file that --nodes reads; name another",
        "simulate measure --platform emulated:DIR/t --output DIR/t,"
                + " lull simulate measure: --output DIR/t is the file that --platform reads; name another",
        "balance study --costs DIR/t --csv DIR/t,"
                + " lull balance study: --csv DIR/t is the file that --costs reads; name another",
        "compare DIR/a.svg DIR/d.json --plot DIR/a.svg,"
                + " lull compare: --plot DIR/a.svg is the file that REPORT names; name another",
        "report DIR/trace --report DIR/trace/run.json,"
                + " lull report: --report DIR/trace/run.json is in the folder that DIR names; name a place outside",
        "report DIR/trace --csv DIR/way/trace,"
                + " lull report: --csv DIR/way/trace is in the folder that DIR names; name a place outside",
        "export DIR/trace --format csv --output DIR/way/trace/new,"
                + " lull export: --output DIR/way/trace/new is in the folder that DIR names; name a place outside",
        "run --report DIR/new --html DIR/new -- true,"
                + " lull run: --html DIR/new is the file that --report writes; name another",
        "report DIR/trace --report DIR/new --html DIR/dangling,"
                + " lull report: --html DIR/dangling is the file that --report writes; name another",
        "evaluate --data DIR/t --plot DIR/a.png --csv DIR/a.png,"
                + " lull evaluate: --plot DIR/a.png is the file that --csv writes; name another",
        "cost surface --algorithm lu --n 100 --plot DIR/x.svg --csv DIR/x.svg,"
                + " lull cost surface: --plot DIR/x.svg is the file that --csv writes; name another",
        "balance space --costs DIR/t --plot DIR/x.svg --csv DIR/x.svg,"
                + " lull balance space: --plot DIR/x.svg is the file that --csv writes; name another",
    })
    void shouldRefuseAnOutputThatIsAnotherFileOfTheCommandLine(String verb, String words) throws IOException {
        Set<Path> before = files();

        assertEquals(ExitCode.USAGE, lull(verb), said::toString);
        assertEquals(words, firstLine());
        assertEquals(before, files());
        for (String name : List.of("t", "a.svg", "d.json", "trace/run.json")) {
            assertEquals(CONTENT, Files.readString(folder.resolve(name)));
        }
    }

    private Set<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return new TreeSet<>(files.toList());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cost surface --algorithm lu --n 100 --points 5 --csv /dev/null --plot DIR/link.svg --plot DIR/other.svg, 0",
        "cost sweep --algorithm lu --n 100 --over k --points 3 --csv DIR/t, 0",
        "fit --help --data DIR/t --output DIR/t, 0",
    })
    void shouldLeaveAloneWhatHasAPlaceOfItsOwn(String verb, int code) {
        assertEquals(code, lull(verb), said::toString);
    }

    @Test
    void shouldLetOutputsShareWhatIsNoFile() {
        assertEquals(
                ExitCode.OK,
                lull("simulate run --application irs --platform emulated:xeon-e5462 --nodes 2 --iterations 20"
                        + " --csv /dev/null --json /dev/null"),
                said::toString);
    }

    @Test
    void shouldKnowOfEveryPathWhetherItIsReadOrWritten() {
        Set<String> unknown = new TreeSet<>();
        CommandLine all = Lull.commandLine(new Installation(Path.of(".")), List.of());
        all.getSubcommands().values().forEach(verb -> collect(verb, unknown));

        assertEquals(
                String.join("\n", NEITHER),
                String.join("\n", unknown),
                "say of them @Reads or @Writes, or in this test that they are neither");
    }

    private static void collect(CommandLine verb, Set<String> unknown) {
        for (ArgSpec argument : verb.getCommandSpec().args()) {
            boolean path = Arrays.asList(argument.typeInfo().getClassName(), elementType(argument))
                    .contains(Path.class.getName());
            if (path && !isAnnotated(argument)) {
                String name = argument.isOption() ? ((OptionSpec) argument).longestName() : argument.paramLabel();
                unknown.add(verb.getCommandSpec().qualifiedName() + " " + name);
            }
        }
        verb.getSubcommands().values().forEach(below -> collect(below, unknown));
    }

    private static String elementType(ArgSpec argument) {
        return argument.auxiliaryTypes().length == 0 ? "" : argument.auxiliaryTypes()[0].getName();
    }

    private static boolean isAnnotated(ArgSpec argument) {
        Field field = (Field) argument.userObject();
        assertTrue(!field.isAnnotationPresent(Reads.class) || !field.isAnnotationPresent(Writes.class));
        return field.isAnnotationPresent(Reads.class) || field.isAnnotationPresent(Writes.class);
    }
}
