package lull.simulation.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import lull.channel.MpiCall;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;

/**
 * A job of simulated tasks, one a node, in virtual time. Phase group by phase group every task runs its phases, then comes to
 * the operation that ends the group: a collective lets all go on together, messages each task as soon as its neighbours' have
 * come. Between groups those who control the nodes come round, as often as they want to.
 *
 * <p>The same seed gives the same run, on however many processors it is computed.
 */
public final class SimulatedJob {
    private static final int PARALLEL_FROM = 256;

    private final Application application;
    private final Cluster cluster;
    private final JobControl control;
    private final List<SimulatedTask> tasks = new ArrayList<>();
    private final List<SimulatedGroup> groups;
    private final int[] firstRegion;
    private final List<int[][]> neighbours = new ArrayList<>();
    private final double[] arrivals;
    private final double[] passed;
    private double nextRound;
    private int iteration;

    /** A job that has not begun. */
    public SimulatedJob(Application application, Cluster cluster, JobControl control, long seed) {
        this.application = application;
        this.cluster = cluster;
        this.control = control;
        groups = application.groups();
        arrivals = new double[cluster.nodes()];
        passed = new double[cluster.nodes()];
        for (int rank = 0; rank < cluster.nodes(); rank++) {
            SimulatedTask task = new SimulatedTask(rank, cluster, control.task(rank), seed);
            control.account(rank, task.account());
            tasks.add(task);
        }
        firstRegion = new int[groups.size()];
        Map<Integer, int[][]> known = new HashMap<>();
        int region = 1;
        for (int g = 0; g < firstRegion.length; g++) {
            firstRegion[g] = region;
            region += groups.get(g).phases().size();
            neighbours.add(known.computeIfAbsent(groups.get(g).neighbours(), this::neighbours));
        }
    }

    private int[][] neighbours(int count) {
        return count == 0
                ? new int[0][]
                : IntStream.range(0, cluster.nodes())
                        .mapToObj(task -> Network.neighbours(task, cluster.nodes(), count))
                        .toArray(int[][]::new);
    }

    /** Runs all iterations that are left. */
    public JobAccount run() {
        return run(application.iterations() - iteration);
    }

    /** Runs so many more iterations, and tells what the job took so far. */
    public JobAccount run(int iterations) {
        for (int last = iteration + iterations; iteration < last; iteration++) {
            for (int group : application.sequence(iteration)) {
                runGroup(group);
            }
        }
        return new JobAccount(
                latest(passed), tasks.stream().map(SimulatedTask::account).toList());
    }

    private void runGroup(int index) {
        SimulatedGroup group = groups.get(index);
        int[][] others = neighbours.get(index);
        boolean messages = group.delimiter() == MpiCall.WAITALL;
        forAll(rank -> {
            SimulatedTask task = tasks.get(rank);
            task.run(application, iteration, index, firstRegion[index], group);
            if (messages) {
                task.send(others[rank].length, group.bytes());
                arrivals[rank] = task.seconds();
                task.arrive();
            } else {
                task.arrive();
                arrivals[rank] = task.seconds();
            }
        });
        double collective =
                messages ? 0 : latest(arrivals) + cluster.network().collectiveSeconds(cluster.nodes(), group.bytes());
        forAll(rank -> {
            SimulatedTask task = tasks.get(rank);
            task.await(group.delimiter(), messages ? lastMessage(others[rank]) : collective);
            passed[rank] = task.seconds();
        });
        comeRound();
    }

    /** When the last message of those tasks is there: each had handed all of its own over when it arrived. */
    private double lastMessage(int[] from) {
        double last = 0;
        for (int other : from) {
            last = Math.max(last, arrivals[other] + cluster.network().latencySeconds());
        }
        return last;
    }

    private static double latest(double[] seconds) {
        double latest = 0;
        for (double one : seconds) {
            latest = Math.max(latest, one);
        }
        return latest;
    }

    private void comeRound() {
        double earliest = Double.POSITIVE_INFINITY;
        for (double one : passed) {
            earliest = Math.min(earliest, one);
        }
        if (earliest >= nextRound) {
            control.round(earliest);
            nextRound = earliest + control.roundSeconds();
        }
    }

    private void forAll(IntConsumer action) {
        IntStream ranks = IntStream.range(0, tasks.size());
        (tasks.size() < PARALLEL_FROM ? ranks : ranks.parallel()).forEach(action);
    }
}
