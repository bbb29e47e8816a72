package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.saving.Policy;
import lull.simulation.saving.SimulatedRun;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;
import lull.simulation.study.StudyResult.PaperComparison;

/** Figures 13 and 14: what is saved on 1 to 128 nodes of System G, or more, with strong and with weak scaling. */
public final class ScalingStudy implements Study {
    /** ε of the paper's evaluation; for these figures it names none. */
    private static final double EPSILON = 0.2;
    /** Iterations on as many nodes as the paper had: within them the loop decides for constant work, mostly. */
    private static final int ITERATIONS = 5000;
    /** The fewest on larger clusters, which get fewer the larger they are: less than the loop needs, as remarks then show. */
    private static final int FEWEST = 200;

    private static final List<Policy> POLICIES = List.of(Policy.DEFAULT, Policy.DCT, Policy.dctAndDvfs(EPSILON));

    private final Scaling scaling;
    private final List<String> applications;
    private final List<PublishedTrend> published;
    private final StudyOptions options;

    private ScalingStudy(
            Scaling scaling, List<String> applications, List<PublishedTrend> published, StudyOptions options) {
        this.scaling = scaling;
        this.applications = applications;
        this.published = published;
        this.options = options;
    }

    /** The whole job's work stays as it is. */
    public static ScalingStudy figure13(StudyOptions options) {
        return new ScalingStudy(
                Scaling.STRONG,
                List.of("amg", "irs"),
                List.of(
                        new PublishedTrend("amg", 4, 64, "3.72 %, then 0.121 %", PublishedTrend.Course.VANISHES),
                        new PublishedTrend("irs", 4, 16, "grows to 16 nodes", PublishedTrend.Course.GROWS),
                        new PublishedTrend("irs", 16, 128, "none left at 128 nodes", PublishedTrend.Course.VANISHES)),
                options);
    }

    /** Each task's work stays as it is. */
    public static ScalingStudy figure14(StudyOptions options) {
        return new ScalingStudy(
                Scaling.WEAK,
                List.of("amg", "irs", "bt-mz-imbalanced"),
                List.of(
                        new PublishedTrend("amg", 2, 128, "2.17 % to 2.22 %", PublishedTrend.Course.STAYS),
                        new PublishedTrend("irs", 2, 128, "1.9 %, then 2.5 %", PublishedTrend.Course.GROWS),
                        new PublishedTrend(
                                "bt-mz-imbalanced", 2, 128, "5.21 %, then 6.8 %", PublishedTrend.Course.GROWS)),
                options);
    }

    @Override
    public String name() {
        return scaling == Scaling.STRONG ? "figure-13" : "figure-14";
    }

    @Override
    public String question() {
        return "time and energy of " + String.join(", ", applications) + " with " + scaling
                + " scaling on 1 to N nodes of two Xeon E5462";
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (String application : applications) {
            for (int nodes : nodeCounts()) {
                run(application, nodes, seed, rows, remarks);
            }
        }
        remarks.add("On up to " + StudyOptions.PAPER_NODES + " nodes a job has " + iterations(1)
                + " iterations; on N more nodes as many times fewer, but " + FEWEST
                + " at least, unless --iterations says.");
        remarks.add(
                "An application's imbalance among tasks is the same on any number of nodes; in the paper's programs it"
                        + " changes with the subdomains.");
        return new StudyResult(
                List.of("application", "policy", "nodes", "seconds", "joules", "time", "energy"),
                rows,
                published.stream()
                        .flatMap(one -> comparison(one, rows).stream())
                        .toList(),
                remarks);
    }

    private List<Integer> nodeCounts() {
        Stream<Integer> powers = Stream.iterate(1, nodes -> nodes < options.mostNodes(), nodes -> 2 * nodes);
        return Stream.concat(powers, Stream.of(options.mostNodes())).toList();
    }

    private int iterations(int nodes) {
        int beyond = Math.max(1, nodes / StudyOptions.PAPER_NODES);
        return options.iterations().orElse(Math.max(FEWEST, ITERATIONS / beyond));
    }

    private void run(String name, int nodes, long seed, List<List<Object>> rows, List<String> remarks) {
        SimulatedNode node = new SimulatedNode(EmulatedNode.named("xeon-e5462"));
        Application application = ApplicationFile.named(name, nodes, scaling, OptionalInt.of(iterations(nodes)));
        Cluster cluster = new Cluster(node, nodes, Network.INFINIBAND_QDR, Noise.USUAL);
        boolean small = nodes <= StudyOptions.PAPER_NODES;
        List<SimulatedRun> runs = (small ? POLICIES.parallelStream() : POLICIES.stream())
                .map(policy -> SimulatedRun.of(application, cluster, policy, seed))
                .toList();
        for (int p = 0; p < POLICIES.size(); p++) {
            SimulatedRun run = runs.get(p);
            rows.add(List.of(
                    name,
                    POLICIES.get(p).name(),
                    nodes,
                    run.account().seconds(),
                    run.account().joules(),
                    run.relativeTime(runs.get(0)),
                    run.relativeEnergy(runs.get(0))));
        }
        remarks.add(String.format(
                Locale.ROOT,
                "%s on %d node%s waits %.1f %% of its time by default; under dct+dvfs %s.",
                name,
                nodes,
                nodes == 1 ? "" : "s",
                100 * runs.get(0).account().waitShare(),
                runs.get(2).fate()));
    }

    private static List<PaperComparison> comparison(PublishedTrend trend, List<List<Object>> rows) {
        OptionalDouble first = saved(trend.application(), trend.fromNodes(), rows);
        OptionalDouble last = saved(trend.application(), trend.toNodes(), rows);
        return first.isPresent() && last.isPresent()
                ? List.of(trend.with(first.getAsDouble(), last.getAsDouble()))
                : List.of();
    }

    /** Share of the energy that is saved with everything that Lull can do; empty if no row tells. */
    private static OptionalDouble saved(String application, int nodes, List<List<Object>> rows) {
        return rows.stream()
                .filter(row -> row.get(0).equals(application)
                        && row.get(1).equals(POLICIES.get(2).name())
                        && row.get(2).equals(nodes))
                .mapToDouble(row -> 1 - (Double) row.get(6))
                .findFirst();
    }
}
