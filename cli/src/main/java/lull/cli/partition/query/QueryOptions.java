package lull.cli.partition.query;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import lull.artifacts.Picture;
import lull.cli.options.ProgressOption;
import lull.cli.partition.run.PairedAnswer;
import lull.cli.partition.run.RunOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Interruption;
import lull.cli.verb.Writes;
import lull.measurement.progress.ProgressDisplay;
import lull.measurement.progress.ProgressState;
import lull.measurement.progress.ProgressWatch;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.FrontSelection;
import lull.partitioning.solution.Selections;
import lull.partitioning.solution.Solution;
import lull.partitioning.uncertainty.AnswerUncertainty;
import lull.partitioning.uncertainty.SelectionBias;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the three verbs that answer one question have in common. */
public final class QueryOptions {
    private static final double MILLISECONDS = 1e-6;
    /** The algorithm that is fast enough to be asked again. */
    private static final String RESOLVED = "exact";

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ConditionOptions conditions;

    @Option(
            names = "--workload",
            paramLabel = "N",
            required = true,
            description = "How much there is to do, in the unit of the profiles' sizes.")
    private long workload;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "exact",
            description = "How to find it (default ${DEFAULT-VALUE}; docs/partitioning.md names the others).")
    private String algorithm;

    @Option(names = "--expand", description = "Print one size per node instead of counts.")
    private boolean expand;

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description =
                    "Draw the front, or for one objective the profiles, with the distributions chosen and load-balanced; an SVG"
                            + " or PNG by the name's end; may be given twice.")
    @Writes
    private Path[] plots = {};

    @Mixin
    private final RunOptions run;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** @param run how programs are run with the answer */
    public QueryOptions(RunOptions run) {
        this.run = run;
    }

    /** Finds the algorithm by its name. */
    public interface Finder {
        Algorithm find(String name);
    }

    public String algorithm() {
        return algorithm;
    }

    public String source() {
        return cluster.source();
    }

    /**
     * Solves, prints, runs and draws, as far as it was asked for.
     *
     * @return {@link ExitCode#OK}, or that of an interruption
     */
    public int answer(Finder finder, String selection) throws Exception {
        for (Path plot : plots) {
            Picture.check(plot);
        }
        run.check();
        FrontSelection select = Selections.named(selection);
        Algorithm uncapped = finder.find(algorithm);
        PartitionAnswer answer = solved(uncapped, conditions.under(uncapped), select, selection);
        if (run.asked()) {
            return Interruption.orderly(() -> tellMeasured(answer), "nothing was kept");
        }
        tell(answer);
        return ExitCode.OK;
    }

    private PartitionAnswer solved(Algorithm uncapped, Algorithm found, FrontSelection select, String selection)
            throws IOException {
        PartitioningProblem whole = new PartitioningProblem(conditions.under(cluster.groups()), workload);
        // Under a cap any alternative may count that draws less, slower and of more energy though it be.
        PartitioningProblem problem = conditions.capsPower() ? whole : whole.forObjective(found.objective());
        long start = System.nanoTime();
        Front front = watched(found, problem);
        double milliseconds = (System.nanoTime() - start) * MILLISECONDS;
        Solution selected = select.of(front)
                .orElseThrow(() -> new IllegalArgumentException("--select "
                        + selection + ": no distribution keeps to that; the fastest takes "
                        + front.fastest().seconds()
                        + " s, the thriftiest " + front.thriftiest().joules().orElse(Double.NaN) + " J"));
        PartitionAnswer answer = new PartitionAnswer(problem, found, front, selected, milliseconds, cluster.source());
        if (conditions.capsPower()) {
            answer.withoutCap(select.of(uncapped.solve(whole.forObjective(uncapped.objective()))));
        }
        PartitioningObjective aim =
                found.objective() == PartitioningObjective.PARETO ? select.aim() : found.objective();
        return answer.withUncertainty(AnswerUncertainty.of(
                        selected.distribution(),
                        answer.homogeneous(),
                        () -> found.name().equals(RESOLVED) && !conditions.capsPower()
                                ? SelectionBias.of(
                                        whole, found.objective(), drawn -> select.of(again(found, drawn, select))
                                                .map(Solution::distribution))
                                : Optional.empty())
                .map(sure -> new UncertaintyAnswer(sure, aim)));
    }

    /** Large problems may take minutes: a line now and then tells that it still works. */
    private static Front watched(Algorithm algorithm, PartitioningProblem problem) {
        try (ProgressWatch watch = ProgressOption.watch(ProgressDisplay.LINES, "lull partition", "answers")) {
            watch.accept(new ProgressState(0, 1, 0, Double.NaN));
            return algorithm.solve(problem);
        }
    }

    /** What a selection needs of the solution of a problem like the one that was asked about. */
    private static Front again(Algorithm algorithm, PartitioningProblem problem, FrontSelection selection) {
        return algorithm instanceof ExactFront exact
                ? exact.solve(problem, selection::mostSeconds)
                : algorithm.solve(problem);
    }

    /** The answer in words comes before the runs, so that nobody waits for it. */
    private int tellMeasured(PartitionAnswer answer) throws IOException, InterruptedException {
        Distribution homogeneous = answer.homogeneous()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--run: the profiles have no load-balanced distribution to compare with; add its sizes"));
        if (!json) {
            answer.print(out(), expand);
            out().flush();
        }
        Optional<PairedAnswer> measured =
                run.measure(answer.problem(), answer.found(), homogeneous, cluster.energyIsTotal());
        if (json) {
            out().print(answer.json(measured));
        } else {
            measured.ifPresentOrElse(pairs -> pairs.print(out()), () -> out().println(
                            "nothing to run: the distribution found is the load-balanced one"));
        }
        draw(answer);
        return ExitCode.OK;
    }

    private void tell(PartitionAnswer answer) throws IOException {
        if (json) {
            out().print(answer.json(Optional.empty()));
        } else {
            answer.print(out(), expand);
        }
        draw(answer);
    }

    private void draw(PartitionAnswer answer) throws IOException {
        out().flush();
        for (Path plot : plots) {
            answer.draw(plot);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
