import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import lull.mpi.MpiCollectives;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;
import mpi.MPI;

/**
 * {@code DecidingAgents DECISIONS GROUPS}: agents that meet as for a decision, and come round as often as a node's agent does.
 * Rank 0 prints the time of a decision, and what an agent needs of a core for it.
 */
public final class DecidingAgents {
    private static final int WARM_UP = 20;

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        int agents = MPI.COMM_WORLD.getSize();
        int groups = Integer.parseInt(arguments[1]);
        Consensus consensus = new Consensus(new MpiCollectives(MPI.COMM_WORLD.dup()), System::nanoTime, 60_000_000_000L);
        Agreement job = consensus.agreement("job", agents);
        List<String> names = IntStream.range(0, groups).mapToObj(group -> "group " + group).toList();
        GroupOrder order = new GroupOrder(1, names, names);
        double[] seconds = new double[Integer.parseInt(arguments[0])];
        long processorNanos = 0;
        for (int i = -WARM_UP; i < seconds.length; i++) {
            long begin = System.nanoTime();
            processorNanos = i == 0 ? processorNanos() : processorNanos;
            for (Stage stage : List.of(Stage.SAMPLED, Stage.THROTTLED, Stage.DECIDED)) {
                meet(consensus, job, new Contribution(stage, 1, order, new double[stage == Stage.DECIDED ? 1 : 2 * groups]));
            }
            if (i >= 0) {
                seconds[i] = (System.nanoTime() - begin) * 1e-9;
            }
        }
        if (MPI.COMM_WORLD.getRank() == 0) {
            Arrays.sort(seconds);
            System.out.printf(Locale.ROOT, "%d agents, %d groups: %.1f ms a decision, median of %d (quartiles %.1f, %.1f); %.2f ms of a core%n",
                    agents, groups, 1e3 * seconds[seconds.length / 2], seconds.length, 1e3 * seconds[seconds.length / 4],
                    1e3 * seconds[3 * seconds.length / 4], (processorNanos() - processorNanos) * 1e-6 / seconds.length);
        }
        MPI.Finalize();
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static void meet(Consensus consensus, Agreement job, Contribution proposal) {
        Optional<Answer> answer = job.meet(proposal);
        while (answer.isEmpty()) {
            consensus.doWork();
            LockSupport.parkNanos(consensus.restMilliseconds() * 1_000_000);
            answer = job.meet(proposal);
        }
    }
}
