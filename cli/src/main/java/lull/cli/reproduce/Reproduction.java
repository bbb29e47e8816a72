package lull.cli.reproduce;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import lull.artifacts.WholeFile;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.cli.reproduce.check.Agreement;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Comparison;
import lull.cli.reproduce.check.ComparisonBars;
import lull.cli.reproduce.check.Outputs;
import lull.cli.reproduce.paper.Figure;
import org.apache.commons.csv.CSVPrinter;

/** Makes figures in a folder: runs their commands, compares what they wrote with the paper, and keeps the comparison. */
final class Reproduction {
    /** Of a figure that the paper only shows. */
    static final String NOTHING_SAID = "the paper's text says nothing that could be compared";

    private static final String COMPARISON = "-comparison.csv";
    /** The paper's numbers beside ours, where it gives some. */
    private static final String BARS = "-comparison.svg";

    private final Path home;
    private final Path folder;
    private final FigureProgram program;

    /** In that folder, which has to be there when something is made. */
    Reproduction(Path home, Path folder, FigureProgram program) {
        this.home = home;
        this.folder = folder;
        this.program = program;
    }

    /** The commands of a figure, as they are run. */
    List<Figure.CommandLine> commandLines(Figure figure) {
        return figure.commandLines(home, folder);
    }

    /**
     * Runs a figure's commands and compares.
     *
     * @throws IOException if a command fails or a file can't be read or written
     */
    List<Comparison> make(Figure figure) throws IOException, InterruptedException {
        // Of an earlier run, should this one fail.
        Files.deleteIfExists(comparisonFile(figure));
        Files.deleteIfExists(folder.resolve(figure.name() + BARS));
        for (Figure.CommandLine line : commandLines(figure)) {
            WholeFile.at(line.output()).check();
            WholeFile.at(line.output()).write(program.run(line.words()));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (Check check : figure.checks()) {
            comparisons.addAll(check.of(new Outputs(folder.resolve(figure.name()))));
        }
        ComparisonBars.write(comparisons, folder.resolve(figure.name() + BARS));
        WholeFile.at(comparisonFile(figure)).write(csv(comparisons).getBytes(StandardCharsets.UTF_8));
        return comparisons;
    }

    private Path comparisonFile(Figure figure) {
        return folder.resolve(figure.name() + COMPARISON);
    }

    private static String csv(List<Comparison> comparisons) throws IOException {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = Table.printer(text)) {
            printer.printRecord("statement", "paper", "ours", "agreement");
            for (Comparison one : comparisons) {
                printer.printRecord(one.statement(), one.paper(), one.ours(), one.agreement());
            }
        }
        return text.toString();
    }

    /**
     * How a figure compared when it was last made in this folder; absent if it was not.
     *
     * @throws IOException if its comparison can't be read, or is damaged; the message names file and cure
     */
    Optional<List<Comparison>> made(Figure figure) throws IOException {
        if (!Files.exists(comparisonFile(figure))) {
            return Optional.empty();
        }
        List<Comparison> comparisons = new ArrayList<>();
        try {
            Table.read(comparisonFile(figure)).forEach(row -> comparisons.add(comparison(row)));
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(e.getMessage() + "; make it anew: lull reproduce " + figure.name(), e);
        }
        return Optional.of(comparisons);
    }

    private static Comparison comparison(Row row) {
        return new Comparison(
                row.text("statement"), row.text("paper"), row.text("ours"), Agreement.named(row.text("agreement")));
    }

    /**
     * How all figures stand in this folder, as a table in Markdown in the order of the papers: {@code comparisons.md}.
     *
     * @param damaged receives why a figure that was made is not in it
     */
    Path summarise(List<Figure> figures, Consumer<String> damaged) throws IOException {
        StringBuilder text = new StringBuilder("| figure | what | paper | ours | agreement |\n|---|---|---|---|---|\n");
        for (Figure figure : figures) {
            try {
                made(figure).ifPresent(comparisons -> text.append(rows(figure, comparisons)));
            } catch (IOException e) {
                damaged.accept(e.getMessage());
            }
            if (!figure.isReproduced()) {
                text.append(row(figure, figure.kind() + ": " + figure.remark()));
            }
        }
        Path file = folder.resolve("comparisons.md");
        WholeFile.at(file).write(text.toString());
        return file;
    }

    private static String rows(Figure figure, List<Comparison> comparisons) {
        return comparisons.isEmpty()
                ? row(figure, NOTHING_SAID)
                : comparisons.stream()
                        .map(one -> String.join(
                                " | ",
                                "| `" + figure.name() + "`",
                                one.statement(),
                                one.paper(),
                                one.ours(),
                                one.agreement() + " |\n"))
                        .collect(Collectors.joining());
    }

    private static String row(Figure figure, String instead) {
        return "| `" + figure.name() + "` | " + figure.caption() + " | | | " + instead + " |\n";
    }
}
