package lull.cli.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import lull.artifacts.JsonText;
import lull.artifacts.Picture;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.report.Repetitions;
import lull.report.Report;
import lull.report.ReportReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull compare} puts runs side by side, by the reports that they wrote. */
@Command(
        name = "compare",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        customSynopsis = "lull compare [OPTIONS] REPORT... [vs REPORT...]...",
        description =
                "Compare time, energy, waits and phases of runs, by the files of lull run --report, with the first one's. With the "
                        + "word vs between them, what stands between is one run repeated: its means come with intervals of 95 %%.")
public final class CompareCommand implements Callable<Integer> {
    private static final String VERSUS = "vs";
    private static final String SUFFIX = ".json";

    @Parameters(paramLabel = "REPORT", arity = "1..*", description = "Files of lull run --report, or the word vs.")
    @Reads
    private List<String> words = List.of();

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw time and energy, an SVG or PNG by the name's end.")
    @Writes
    private Path plot;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (plot != null) {
            Picture.check(plot);
        }
        List<ComparedRuns> runs = new ArrayList<>();
        for (List<Path> files : columns()) {
            runs.add(runs(files, runs));
        }
        Comparison comparison = Comparison.of(runs);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? JsonText.of(comparison) : new ComparisonText(comparison, Charset.defaultCharset()).text());
        out.flush();
        if (plot != null) {
            new ComparisonPicture(comparison).write(plot);
        }
        return ExitCode.OK;
    }

    /** Without the word vs each file is a column. */
    private List<List<Path>> columns() {
        List<List<Path>> columns = new ArrayList<>(List.of(new ArrayList<>()));
        boolean repeated = words.contains(VERSUS);
        for (String word : words) {
            if (word.equals(VERSUS) || !repeated && !last(columns).isEmpty()) {
                columns.add(new ArrayList<>());
            }
            if (!word.equals(VERSUS)) {
                last(columns).add(Path.of(word));
            }
        }
        if (columns.size() < 2 || columns.stream().anyMatch(List::isEmpty)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + String.join(" ", words) + "' is nothing to compare; name two reports: "
                            + "lull compare default.json act.json, or repetitions: lull compare default-*.json vs act-*.json");
        }
        return columns;
    }

    private static List<Path> last(List<List<Path>> columns) {
        return columns.get(columns.size() - 1);
    }

    private static ComparedRuns runs(List<Path> files, List<ComparedRuns> before) throws IOException {
        List<Report> reports = new ArrayList<>();
        for (Path file : files) {
            reports.add(ReportReader.read(file));
        }
        Repetitions.require(files, reports);
        return new ComparedRuns(distinct(label(files), before), files, reports);
    }

    /** Of repetitions what their names begin with alike. */
    private static String label(List<Path> files) {
        String label = name(files.get(0));
        for (Path file : files) {
            String name = name(file);
            int alike = 0;
            while (alike < Math.min(label.length(), name.length()) && label.charAt(alike) == name.charAt(alike)) {
                alike++;
            }
            label = label.substring(0, alike);
        }
        return files.size() == 1 ? label : label + "* (" + files.size() + " runs)";
    }

    /** Files of one name in several folders, or one of them twice, are told apart by a number. */
    private static String distinct(String label, List<ComparedRuns> before) {
        String candidate = label;
        List<String> taken = before.stream().map(ComparedRuns::label).toList();
        for (int number = 2; taken.contains(candidate); number++) {
            candidate = label + " (" + number + ")";
        }
        return candidate;
    }

    private static String name(Path file) {
        String name = file.getFileName() == null
                ? file.toString()
                : file.getFileName().toString();
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }
}
