package lull.cli.partition;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.partitioning.NodeType;
import lull.partitioning.plot.PartitioningPlots;
import lull.partitioning.study.Study;
import lull.partitioning.study.StudyResult;
import lull.partitioning.study.StudySummary;
import lull.partitioning.study.StudyTable;
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
                        + " each.")
final class PartitionStudyCommand implements Callable<Integer> {
    private static final int PERCENT = 100;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--over",
            paramLabel = "P,P,...",
            split = ",",
            defaultValue = "2,4,8,16,32,64,128,256,512,1024",
            description = "Numbers of processors that q and p run over, q up to p (default ${DEFAULT-VALUE}).")
    private Long[] processors;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a row per query to FILE.")
    private Path csv;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the improvements, an SVG or PNG by the name's end.")
    private Path plot;

    @Option(
            names = "--profile-plot",
            paramLabel = "FILE",
            description = "Draw the profiles, an SVG or PNG by the name's end.")
    private Path profilePlot;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        for (Path picture :
                Stream.of(plot, profilePlot).filter(Objects::nonNull).toList()) {
            Picture.check(picture);
        }
        NodeType type = cluster.type();
        Study study = study(type);
        List<StudyResult> results = run(study);
        print(spec.commandLine().getOut(), results);
        if (csv != null) {
            WholeFile.at(csv).write(writer -> new StudyTable(writer).write(results, cluster.source()));
        }
        PartitioningPlots plots = new PartitioningPlots(cluster.source());
        if (plot != null) {
            plots.improvements(results, plot);
        }
        if (profilePlot != null) {
            plots.profiles(type, profilePlot);
        }
        return ExitCode.OK;
    }

    private Study study(NodeType type) {
        try {
            return new Study(type, Arrays.asList(processors));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--over: " + e.getMessage(), e);
        }
    }

    private List<StudyResult> run(Study study) {
        int all = study.queries().size();
        AtomicInteger done = new AtomicInteger();
        PrintWriter progress = spec.commandLine().getErr();
        List<StudyResult> results = study.run(() -> {
            int now = done.incrementAndGet();
            if (now * (long) PERCENT / all != (now - 1) * (long) PERCENT / all) {
                progress.printf(Locale.ROOT, "\r%d of %d queries", now, all);
                progress.flush();
            }
        });
        progress.println();
        progress.flush();
        return results;
    }

    private void print(PrintWriter out, List<StudyResult> results) {
        out.printf(
                Locale.ROOT,
                "improvement over n/q on q processors, %d queries (energy source: %s)%n",
                results.size(),
                cluster.source());
        out.printf(Locale.ROOT, "%-28s %10s %10s %10s%n", "", "least %", "average %", "most %");
        new StudySummary(results)
                .rows()
                .forEach((name, row) -> out.printf(
                        Locale.ROOT,
                        "%-28s %10.1f %10.1f %10.1f%n",
                        name,
                        row.getMin(),
                        row.getAverage(),
                        row.getMax()));
        out.flush();
    }
}
