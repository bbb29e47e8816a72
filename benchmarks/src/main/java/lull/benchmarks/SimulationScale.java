package lull.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.dct.throttling.Scope;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.decision.DecisionOptions;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.job.TaskAccount;
import lull.simulation.loop.LoopedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.PhaseWork;
import lull.simulation.node.SimulatedNode;

/**
 * What it takes to simulate 16 to 65,536 tasks, one a node, of 10 phase groups and 200 iterations under the loop: wall time,
 * time of all processors, the garbage collector's and the compiler's included, and the heap in use when the job has ended. A
 * larger number can be given. The digest is of each task's times and energy, and the same for versions that decide the same.
 */
public final class SimulationScale {
    private static final int MOST_TASKS = 65_536;
    private static final int GROUPS = 10;
    private static final int ITERATIONS = 200;
    private static final double CYCLES = 3.2e8;
    private static final double MEGABYTE = 1e6;
    private static final double SECONDS = 1e-9;

    private SimulationScale() {}

    /** @param arguments the most tasks; {@value #MOST_TASKS} if there are none */
    public static void main(String[] arguments) {
        int most = arguments.length > 0 ? Integer.parseInt(arguments[0]) : MOST_TASKS;
        for (int tasks = 16; tasks <= most; tasks *= 16) {
            measure(tasks);
        }
        if (Integer.bitCount(most) != 1 || Integer.numberOfTrailingZeros(most) % 4 != 0) {
            measure(most);
        }
    }

    private static void measure(int tasks) {
        SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
        RuntimeOptions options = new RuntimeOptions(
                Mode.ACT,
                Dct.OFF,
                new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0.2)),
                0.01,
                OptionalInt.empty());
        long begin = System.nanoTime();
        long processorsBegin = processorNanos();
        LoopedJob loop = new LoopedJob(node, tasks, options, Optional.empty());
        Cluster cluster = new Cluster(node, tasks, Network.INFINIBAND_QDR, Noise.USUAL);
        SimulatedJob job = new SimulatedJob(new Uneven(tasks), cluster, loop, 1);
        JobAccount account = job.run();
        double seconds = SECONDS * (System.nanoTime() - begin);
        double processorSeconds = SECONDS * (processorNanos() - processorsBegin);
        System.gc();
        Runtime jvm = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "%7d tasks: %6.1f s, %6.1f s of processors for %.1f simulated s, %7.1f MB, %d transitions, %s, digest %08x%n",
                tasks,
                seconds,
                processorSeconds,
                account.seconds(),
                (jvm.totalMemory() - jvm.freeMemory()) / MEGABYTE,
                account.transitions(),
                loop.outcome(0).map(RuntimeOutcome::state).orElse("the loop never began"),
                digest(account));
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static int digest(JobAccount account) {
        int digest = 0;
        for (TaskAccount task : account.tasks()) {
            digest = 31 * digest + Objects.hash(task.busySeconds(), task.waitSeconds(), task.joules());
        }
        return digest;
    }

    /** Ten groups of one region each, the tasks' work rising by a fifth from the first to the last. */
    private record Uneven(int tasks) implements Application {
        @Override
        public String name() {
            return "uneven";
        }

        @Override
        public List<SimulatedGroup> groups() {
            List<SimulatedGroup> groups = new ArrayList<>();
            for (int g = 0; g < GROUPS; g++) {
                groups.add(new SimulatedGroup(
                        "group " + g,
                        List.of(new SimulatedPhase("phase " + g, false, PhaseWork.computing(CYCLES))),
                        g % 2 == 0 ? MpiCall.WAITALL : MpiCall.ALLREDUCE,
                        1e4,
                        g % 2 == 0 ? 4 : 0));
            }
            return groups;
        }

        @Override
        public int iterations() {
            return ITERATIONS;
        }

        @Override
        public int[] sequence(int iteration) {
            return IntStream.range(0, GROUPS).toArray();
        }

        @Override
        public double load(int task, int iteration, int group, int phase) {
            return 0.9 + 0.2 * task / tasks;
        }
    }
}
