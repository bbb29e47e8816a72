package lull.cli.partition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.cli.options.ProgressOption;
import lull.cli.partition.query.ClusterOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Writes;
import lull.measurement.progress.PartCounter;
import lull.measurement.progress.ProgressWatch;
import lull.partitioning.NodeType;
import lull.partitioning.plot.PartitioningPlots;
import lull.partitioning.study.Study;
import lull.partitioning.study.StudyCharts;
import lull.partitioning.study.StudyDataSet;
import lull.partitioning.study.StudyQueries;
import lull.partitioning.study.StudyQuery;
import lull.partitioning.study.StudyResult;
import lull.partitioning.study.StudySummary;
import lull.partitioning.study.StudyTable;
import lull.partitioning.study.Work;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull partition study} solves many problems of one profile and sums up what is gained. */
@Command(
        name = "study",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Solve every size n/q of the profiles on many numbers of processors, and sum up what is gained over n/q"
                        + " each. The verbs below are the papers' other tables and figures.")
final class PartitionStudyCommand implements Callable<Integer> {
    /** Queries rise with the square of it. */
    private static final long LONGEST_RANGE = 10_000;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--over",
            paramLabel = "P,P-P,...",
            split = ",",
            defaultValue = "2,4,8,16,32,64,128,256,512,1024",
            description = "Numbers of processors that q and p run over, q up to p, and ranges of them, as in 2-1024"
                    + " (default ${DEFAULT-VALUE}).")
    private String[] processors;

    @Option(
            names = "--equal",
            description = "Only queries with p = q: as many processors as the load-balanced distribution has.")
    private boolean equal;

    @Option(
            names = "--sample",
            paramLabel = "COUNT",
            description = "Only so many of the queries, drawn at random, always the same ones (default all).")
    private Long sample;

    @Option(
            names = "--data-set",
            paramLabel = "WHICH",
            defaultValue = "second",
            description =
                    "first: average over half of the sizes, for time those of least speed, for energy those of most"
                            + " energy; second: over all sizes (default ${DEFAULT-VALUE}).")
    private StudyDataSet dataSet;

    @Option(
            names = "--work",
            paramLabel = "WHAT",
            defaultValue = "size",
            description = "With --data-set first: what a size is in operations, as in lull partition study figures"
                    + " (default ${DEFAULT-VALUE}).")
    private String work;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a row per query to FILE.")
    @Writes
    private Path csv;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the improvements for p = q, an SVG or PNG by the name's end.")
    @Writes
    private Path plot;

    @Option(
            names = "--interplay-plot",
            paramLabel = "FILE",
            description = "Draw what time and energy gain while the one or the other is minimised, for p = q.")
    @Writes
    private Path interplayPlot;

    @Option(names = "--json", description = "Sum up in JSON.")
    private boolean json;

    @Option(
            names = "--profile-plot",
            paramLabel = "FILE",
            description = "Draw the profiles, an SVG or PNG by the name's end.")
    @Writes
    private Path profilePlot;

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    private PartitionStudyCommand() {}

    /** The verb with the verbs below it. */
    static CommandLine commandLine(Path mpiJar) {
        return new CommandLine(new PartitionStudyCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .addSubcommand(new StudySpeedupsCommand(mpiJar))
                .addSubcommand(new StudyFiguresCommand())
                .addSubcommand(new StudyExamplesCommand());
    }

    @Override
    public Integer call() throws Exception {
        checkOutputs();
        NodeType type = cluster.type();
        Study study = study(type);
        if (interplayPlot != null && !type.energyKnown()) {
            throw new IllegalArgumentException("--interplay-plot: the profiles have no energies");
        }
        // A data set that the profiles don't have is refused before the hours of solving.
        Work ofSize = Work.named(work);
        new StudySummary(List.of(), dataSet, type, ofSize);
        StudyQueries queries = study.queries(equal);
        List<StudyQuery> asked = asked(queries);
        requireDrawn(asked);
        List<StudyResult> results = run(study, asked);
        StudySummary summary = new StudySummary(results, dataSet, type, ofSize);
        StudyAnswer answer = new StudyAnswer(results.size(), queries.count(), summary.rows(), cluster.source());
        if (json) {
            spec.commandLine().getOut().print(answer.json());
        } else {
            answer.print(spec.commandLine().getOut());
        }
        spec.commandLine().getOut().flush();
        write(results);
        if (profilePlot != null) {
            new PartitioningPlots(cluster.source()).profiles(type, profilePlot);
        }
        return ExitCode.OK;
    }

    private void checkOutputs() throws IOException {
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        for (Path picture : Stream.of(plot, interplayPlot, profilePlot)
                .filter(Objects::nonNull)
                .toList()) {
            Picture.check(picture);
        }
    }

    /** The table and the pictures of results, as far as they were asked for. */
    private void write(List<StudyResult> results) throws IOException {
        if (csv != null) {
            WholeFile.at(csv).write(writer -> new StudyTable(writer).write(results, cluster.source()));
        }
        StudyCharts charts = new StudyCharts(cluster.source());
        if (plot != null) {
            charts.improvements(
                    results.stream()
                            .filter(result -> result.query().sameProcessors())
                            .toList(),
                    plot);
        }
        if (interplayPlot != null) {
            charts.interplay(results, interplayPlot);
        }
    }

    private Study study(NodeType type) {
        try {
            return new Study(
                    type,
                    Arrays.stream(processors)
                            .flatMapToLong(PartitionStudyCommand::numbers)
                            .boxed()
                            .toList());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--over: " + e.getMessage(), e);
        }
    }

    /** A number, or all of a range; what begins with a hyphen is neither. */
    private static LongStream numbers(String text) {
        int hyphen = text.indexOf('-');
        try {
            long first = Long.parseLong(hyphen < 0 ? text : text.substring(0, hyphen));
            long last = hyphen < 0 ? first : Long.parseLong(text.substring(hyphen + 1));
            if (last < first || last - first > LONGEST_RANGE) {
                throw new IllegalArgumentException(
                        text + ": a range rises, and has " + LONGEST_RANGE + " numbers at most");
            }
            return LongStream.rangeClosed(first, last);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is no number of processors, nor a range as 2-1024", e);
        }
    }

    private List<StudyQuery> asked(StudyQueries queries) {
        if (sample != null && sample < 1) {
            throw new IllegalArgumentException("--sample " + sample + ": draw 1 query or more");
        }
        return sample == null ? queries.all() : queries.drawn(sample);
    }

    /** @throws IllegalArgumentException if pictures are wanted of queries with p = q, and a sample has none */
    private void requireDrawn(List<StudyQuery> asked) {
        if ((plot != null || interplayPlot != null) && asked.stream().noneMatch(StudyQuery::sameProcessors)) {
            throw new IllegalArgumentException("--sample " + sample + ": drew none with p = q, which are all that "
                    + (plot != null ? "--plot" : "--interplay-plot") + " draws; add --equal, or draw more");
        }
    }

    private List<StudyResult> run(Study study, List<StudyQuery> queries) {
        try (ProgressWatch watch = ProgressOption.watch(progress.display(), "lull partition study", "queries")) {
            return study.run(queries, new PartCounter(queries.size(), System::nanoTime, watch)::end);
        }
    }
}
