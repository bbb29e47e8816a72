package lull.simulation.job;

import java.util.ArrayList;
import java.util.List;
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
    private final double[] ends;
    private double nextRound;
    private int iteration;

    /** A job that has not begun. */
    public SimulatedJob(Application application, Cluster cluster, JobControl control, long seed) {
        this.application = application;
        this.cluster = cluster;
        this.control = control;
        groups = application.groups();
        arrivals = new double[cluster.nodes()];
        ends = new double[cluster.nodes()];
        for (int rank = 0; rank < cluster.nodes(); rank++) {
            SimulatedTask task = new SimulatedTask(rank, cluster, control.task(rank), seed);
            control.account(rank, task.account());
            tasks.add(task);
        }
        firstRegion = new int[groups.size()];
        int region = 1;
        for (int g = 0; g < firstRegion.length; g++) {
            firstRegion[g] = region;
            region += groups.get(g).phases().size();
            neighbours.add(neighbours(groups.get(g).neighbours()));
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
                latest(), tasks.stream().map(SimulatedTask::account).toList());
    }

    private void runGroup(int index) {
        SimulatedGroup group = groups.get(index);
        forAll(rank -> {
            SimulatedTask task = tasks.get(rank);
            task.run(application, iteration, index, firstRegion[index], group);
            if (group.delimiter() == MpiCall.WAITALL) {
                task.send(neighbours.get(index)[rank].length, group.bytes());
                arrivals[rank] = task.seconds();
                task.arrive();
            } else {
                task.arrive();
                arrivals[rank] = task.seconds();
            }
        });
        if (group.delimiter() == MpiCall.WAITALL) {
            forAll(rank -> ends[rank] = lastMessage(neighbours.get(index)[rank]));
        } else {
            double end = latestArrival() + cluster.network().collectiveSeconds(cluster.nodes(), group.bytes());
            forAll(rank -> ends[rank] = end);
        }
        forAll(rank -> tasks.get(rank).await(group.delimiter(), ends[rank]));
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

    private double latestArrival() {
        double latest = 0;
        for (double arrival : arrivals) {
            latest = Math.max(latest, arrival);
        }
        return latest;
    }

    private void comeRound() {
        double passed = tasks.stream().mapToDouble(SimulatedTask::seconds).min().orElse(0);
        if (passed >= nextRound) {
            control.round(passed);
            nextRound = passed + control.roundSeconds();
        }
    }

    private double latest() {
        return tasks.stream().mapToDouble(SimulatedTask::seconds).max().orElse(0);
    }

    private void forAll(IntConsumer action) {
        IntStream ranks = IntStream.range(0, tasks.size());
        (tasks.size() < PARALLEL_FROM ? ranks : ranks.parallel()).forEach(action);
    }
}
