package lull.simulation.study.paper;

import java.util.List;
import java.util.stream.IntStream;
import lull.dct.ConcurrencyThrottler;
import lull.dct.Scheme;
import lull.dct.TaskThrottling;
import lull.dct.ThrottlingOptions;
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

/** AMG on two nodes of four Opteron 8350, as section V of the paper takes it to compare the throttling schemes. */
final class AmgOnOpterons {
    static final int NODES = 2;
    /** Iterations after which all of AMG's work repeats. */
    static final int PERIOD = 14;
    /** Ten periods: the configurations are chosen before the run, so that it needs no longer one. */
    private static final int ITERATIONS = 10 * PERIOD;

    private final SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    private final Application application;
    private final TrueTimes times;

    AmgOnOpterons(StudyOptions options) {
        application = ApplicationFile.named(
                "amg", NODES, Scaling.STRONG, options.iterations().orElse(ITERATIONS));
        times = new TrueTimes(node, application, PERIOD);
    }

    Application application() {
        return application;
    }

    SimulatedNode node() {
        return node;
    }

    TrueTimes times() {
        return times;
    }

    Cluster cluster() {
        return new Cluster(node, NODES, Network.INFINIBAND_QDR, Noise.USUAL);
    }

    /** What a scheme chooses on the true times, by rank. */
    List<TaskThrottling> choose(Scheme scheme) {
        List<PredictedTask> tasks =
                IntStream.range(0, NODES).mapToObj(times::task).toList();
        return new ConcurrencyThrottler(
                        times.space(), ThrottlingOptions.defaults().with(scheme))
                .choose(tasks);
    }

    /** The configuration for all phases and tasks whose iteration is the shortest. */
    ConcurrencyConfiguration bestStatic() {
        return times.space()
                .concurrency(choose(Scheme.BEST_STATIC).get(0).groups().get(0).concurrencies()[0]);
    }
}
