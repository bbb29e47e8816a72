package lull.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.DoubleSupplier;
import lull.channel.layout.MpiCall;
import lull.dct.throttling.Scope;
import lull.phases.CallClasses;
import lull.runtime.RuntimeOptions;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.Permission;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.TimeModel;

/** A job of simulated tasks, each iteration one region and an Allreduce a group, under a loop; and the same job without. */
public final class SimulatedJob {
    public static final CallClasses CALLS = new CallClasses(MpiCall.delimiting(), MpiCall.collective());
    public static final List<Double> HERTZ = List.of(1e9, 1.2e9, 1.5e9, 2e9);
    public static final NodeControls NODE = new NodeControls(4, HERTZ, true, 2e-6, Optional.empty());

    private static final double USUAL_NOISE = 0.01;
    private static final double HIGHEST = 2e9;

    private final List<SimulatedTask> tasks = new ArrayList<>();
    private Work work;
    private int groups;
    private int firstRegion;
    private final Random random;
    private double noise = USUAL_NOISE;
    private int loner = -1;
    private JobRuntime runtime;
    private Runnable agents = () -> {};
    private DoubleSupplier othersSeconds = () -> 0;

    /** Seconds that a region takes. */
    @FunctionalInterface
    public interface Work {
        double seconds(int rank, int iteration, int group, int threads, double relativeHertz);
    }

    public SimulatedJob(int ranks, int team, int groups, long seed, boolean obeysFrequencies, Work work) {
        this.work = work;
        this.groups = groups;
        random = new Random(seed);
        for (int rank = 0; rank < ranks; rank++) {
            tasks.add(new SimulatedTask(rank, team, Permission.any("simulated"), obeysFrequencies));
        }
    }

    public SimulatedJob(int ranks, int team, int groups, long seed, Work work) {
        this(ranks, team, groups, seed, true, work);
    }

    public static RuntimeOptions options(RuntimeOptions.Mode mode, RuntimeOptions.Dct dct, double epsilon) {
        return new RuntimeOptions(
                mode,
                dct,
                new DecisionOptions(Scope.TASK, true, OptionalDouble.of(epsilon)),
                0.01,
                OptionalInt.empty());
    }

    public SimulatedJob under(RuntimeOptions options, NodeControls node) {
        return under(options, node, Optional.empty());
    }

    public SimulatedJob under(RuntimeOptions options, NodeControls node, Optional<TimeModel> model) {
        runtime = new JobRuntime(options, node, CALLS, tasks, Agreement.SINGLE_NODE, model);
        agents = runtime::step;
        return this;
    }

    /** The loop of this node's tasks among those of other nodes; who asks it is up to the test. */
    public JobRuntime among(Agreement others, RuntimeOptions options) {
        return new JobRuntime(options, NODE, CALLS, tasks, others, Optional.empty());
    }

    /** What the agents do after each iteration. */
    public SimulatedJob under(Runnable wanted) {
        agents = wanted;
        return this;
    }

    /** A task that does something else first, some groups of the iteration in another order. */
    public SimulatedJob preparing(int rank, int... first) {
        for (int group : first) {
            tasks.get(rank).run(group, 1, 0.001);
            tasks.get(rank).waitUntil(delimiter(group), 0);
        }
        return this;
    }

    /** A task that has a phase group of its own in each iteration. */
    public SimulatedJob withGroupOfItsOwn(int rank) {
        loner = rank;
        return this;
    }

    /** All tasks wait for so long in each group for another that nobody here sees. */
    public SimulatedJob waitingForOthers(DoubleSupplier seconds) {
        othersSeconds = seconds;
        return this;
    }

    /** Without noise: what is measured is the same whenever it is. */
    public SimulatedJob quiet() {
        noise = 0;
        return this;
    }

    /** With other noise than usual, relative. */
    public SimulatedJob noisy(double deviation) {
        noise = deviation;
        return this;
    }

    public JobRuntime runtime() {
        return runtime;
    }

    public List<SimulatedTask> tasks() {
        return tasks;
    }

    /** From now on the job runs another loop, whose regions are new. */
    public void goOnTo(int newGroups, Work other) {
        firstRegion += groups;
        groups = newGroups;
        work = other;
    }

    /** Runs some iterations; returns the job's time so far in seconds. */
    public double run(int from, int to) {
        for (int iteration = from; iteration < to; iteration++) {
            for (int group = 0; group < groups; group++) {
                runGroup(iteration, group);
            }
            agents.run();
        }
        return tasks.stream().mapToDouble(SimulatedTask::seconds).max().orElse(0);
    }

    private static MpiCall delimiter(int group) {
        return group % 2 == 0 ? MpiCall.ALLREDUCE : MpiCall.BARRIER;
    }

    private void runGroup(int iteration, int group) {
        if (group == 0 && loner >= 0) {
            tasks.get(loner).run(groups, 1, 0.0001);
            tasks.get(loner).waitUntil(MpiCall.BCAST, 0);
        }
        for (SimulatedTask task : tasks) {
            PhaseSetting setting = task.setting(firstRegion + group);
            double relative = HERTZ.get(setting.frequency().orElse(HERTZ.size() - 1)) / HIGHEST;
            double seconds = work.seconds(task.rank(), iteration, group, setting.threads(), relative);
            task.run(
                    firstRegion + group, setting.threads(), seconds * Math.max(0.1, 1 + noise * random.nextGaussian()));
        }
        double last =
                tasks.stream().mapToDouble(SimulatedTask::seconds).max().orElse(0) + 2e-6 + othersSeconds.getAsDouble();
        tasks.forEach(task -> task.waitUntil(delimiter(group), last));
    }
}
