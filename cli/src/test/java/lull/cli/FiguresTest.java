package lull.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Comparison;
import lull.cli.reproduce.check.Outputs;
import lull.cli.reproduce.paper.Figure;
import lull.cli.reproduce.paper.Figures;
import lull.cli.reproduce.paper.Kind;
import lull.cli.verb.Installation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The papers' figures, their commands, and docs/reproduce.md, which tells what came of them. */
class FiguresTest {
    private static final Path DOCUMENT = Path.of("../docs/reproduce.md");
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /** Those that take no more than moments and come out the same on every machine. */
    static Stream<Figure> quickFigures() {
        return Figures.all().stream()
                .filter(figure -> figure.seconds() <= 4)
                .filter(figure -> figure.kind() == Kind.EXACT || figure.kind() == Kind.SIMULATED)
                .filter(Figure::isReproduced);
    }

    static Stream<Figure> reproducedFigures() {
        return Figures.all().stream().filter(Figure::isReproduced);
    }

    private static Set<String> documented() throws IOException {
        try (Stream<String> lines = Files.lines(DOCUMENT)) {
            return lines.filter(line -> line.startsWith("| `"))
                    .map(line -> line.split("`")[1])
                    .filter(name -> name.matches("[a-z]+-[a-z]+-\\d.*"))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    @Test
    void shouldAllBeInTheDocumentInTheirOrder() throws IOException {
        assertEquals(
                Figures.all().stream().map(Figure::name).toList(),
                documented().stream().toList());
    }

    @Test
    void shouldHaveNamesOfTheirOwn() {
        List<String> names = Figures.all().stream().map(Figure::name).toList();
        assertEquals(names.size(), Set.copyOf(names).size());
    }

    @ParameterizedTest
    @MethodSource("reproducedFigures")
    void shouldHaveCommandsThatParseAndFilesThatExist(Figure figure) {
        for (Figure.CommandLine line : figure.commandLines(HOME, folder)) {
            for (String word : line.words()) {
                boolean isOurs = word.startsWith(HOME.toString()) && !word.endsWith(".jar");
                assertTrue(!isOurs || Files.exists(Path.of(word)), word);
            }
            if (line.words().get(0).equals("lull")) {
                List<String> words = line.words().subList(1, line.words().size());
                assertDoesNotThrow(
                        () -> Lull.commandLine(new Installation(HOME), words).parseArgs(Lull.parsed(words)),
                        figure.name());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("quickFigures")
    void shouldComeOutAsTheDocumentSays(Figure figure) throws IOException {
        for (Figure.CommandLine line : figure.commandLines(HOME, folder)) {
            StringWriter said = new StringWriter();
            assertEquals(0, Verbs.execute(withoutPicture(line), said), said::toString);
            Files.writeString(line.output(), said.toString());
        }
        List<String> rows = new ArrayList<>();
        for (Check check : figure.checks()) {
            for (Comparison one : check.of(new Outputs(folder.resolve(figure.name())))) {
                rows.add(String.join(
                        " | ",
                        "| `" + figure.name() + "`",
                        one.statement(),
                        one.paper(),
                        one.ours(),
                        one.agreement() + " |"));
            }
        }
        List<String> told = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("| `" + figure.name() + "` "))
                .toList();
        assertEquals(told, rows);
    }

    /** Pictures take most of the time. */
    private static List<String> withoutPicture(Figure.CommandLine line) {
        List<String> words =
                new ArrayList<>(line.words().subList(1, line.words().size()));
        int plot = words.indexOf("--plot");
        if (plot >= 0) {
            words.subList(plot, plot + 2).clear();
        }
        return words;
    }
}
