package lull.simulation.study.paper;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.dct.ConcurrencyThrottler;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.emulated.EmulatedNode;
import lull.predictor.PredictedTask;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.study.StudyOptions;

/**
 * An application on two nodes of four Opteron 8350, and what the throttling schemes choose for it when they are told what its
 * phases truly take in every configuration: section V of the paper.
 */
final class ProfiledJob {
    static final int NODES = 2;
    /** Iterations after which AMG's work repeats; a multiple of every other application's period. */
    static final int PERIOD = 14;
    /** Ten periods: what is chosen before the run needs no longer one. */
    private static final int ITERATIONS = 10 * PERIOD;

    private final SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    private final Application application;
    private final TrueTimes times;

    /** @param iterations empty for as many as it is described with */
    ProfiledJob(String name, OptionalInt iterations) {
        application = ApplicationFile.named(name, NODES, Scaling.STRONG, iterations);
        times = new TrueTimes(node, application, PERIOD);
    }

    /** AMG, as figures 4 to 6 have it. */
    static ProfiledJob amg(StudyOptions options) {
        return new ProfiledJob("amg", OptionalInt.of(options.iterations().orElse(ITERATIONS)));
    }

    Application application() {
        return application;
    }

    TrueTimes times() {
        return times;
    }

    Cluster cluster() {
        return new Cluster(node, NODES, Network.INFINIBAND_QDR, Noise.USUAL);
    }

    /** What a scheme chooses, by rank: without a power estimate, as the paper has it, the fewest processors that keep the time. */
    List<TaskThrottling> choose(Scheme scheme) {
        List<PredictedTask> tasks =
                IntStream.range(0, NODES).mapToObj(times::task).toList();
        return new ConcurrencyThrottler(
                        times.space(), ThrottlingOptions.defaults().with(scheme))
                .choose(tasks);
    }

    /** The job under what a scheme chose. */
    ConfiguredJob configured(List<TaskThrottling> chosen) {
        return new ConfiguredJob(times, chosen);
    }

    /** The configuration for all phases and tasks whose iteration is the shortest. */
    ConcurrencyConfiguration bestStatic() {
        return times.space()
                .concurrency(choose(Scheme.BEST_STATIC).get(0).groups().get(0).concurrencies()[0]);
    }

    /** What was chosen, in words. */
    String described(List<TaskThrottling> chosen) {
        return String.join(
                ", ",
                chosen.stream()
                        .map(task -> "task " + task.rank() + " "
                                + String.join(
                                        " ",
                                        task.groups().stream()
                                                .flatMapToInt(group -> IntStream.of(group.concurrencies()))
                                                .mapToObj(c -> times.space()
                                                        .concurrency(c)
                                                        .toString())
                                                .toList()))
                        .toList());
    }
}
