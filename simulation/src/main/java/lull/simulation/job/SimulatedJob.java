package lull.simulation.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;

/**
 * A job of simulated tasks, one a node, in virtual time. Phase group by phase group every task runs its phases, then comes to
 * the operation that ends the group: a collective lets all go on together, messages each task as soon as its neighbours' have
 * come. Between groups those who control the nodes come round, as often as they want to. When the last iteration is over, all
 * wait for the last task, as in {@code MPI_Finalize}.
 *
 * <p>The same seed gives the same run, on however many processors it is computed.
 */
public final class SimulatedJob {
    private final Application application;
    private final Cluster cluster;
    private final JobControl control;
    private final List<SimulatedTask> tasks = new ArrayList<>();
    private final TaskBlocks blocks;
    private final List<SimulatedGroup> groups;
    private final int[] firstRegion;
    private final List<int[][]> neighbours = new ArrayList<>();
    /** When tasks came to the ends of groups, in turn: what ended one group is still asked for while the next runs. */
    private final double[] odd;

    private final double[] even;
    private Optional<GroupEnd> reached = Optional.empty();
    private double nextRound;
    private int iteration;

    /** A job that has not begun. */
    public SimulatedJob(Application application, Cluster cluster, JobControl control, long seed) {
        this.application = application;
        this.cluster = cluster;
        this.control = control;
        groups = application.groups();
        blocks = new TaskBlocks(cluster.nodes(), rank -> tasks.get(rank).touch());
        odd = new double[cluster.nodes()];
        even = new double[cluster.nodes()];
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
        awaitAll();
        double end = tasks.stream().mapToDouble(SimulatedTask::seconds).max().orElse(0);
        if (iteration >= application.iterations()) {
            tasks.forEach(task -> task.finish(end));
        }
        return new JobAccount(end, tasks.stream().map(SimulatedTask::account).toList());
    }

    /** What a task does after one operation and before the next is done at once: its numbers are in the processor's caches. */
    private void runGroup(int index) {
        SimulatedGroup group = groups.get(index);
        int[][] others = neighbours.get(index);
        Optional<GroupEnd> before = reached;
        double[] arrivals =
                before.map(GroupEnd::arrivals).filter(last -> last == odd).isPresent() ? even : odd;
        blocks.forEach(rank -> {
            SimulatedTask task = tasks.get(rank);
            if (before.isPresent()) {
                task.await(before.get().call(), before.get().seconds(rank));
            }
            task.run(application, iteration, index, firstRegion[index], group);
            arrivals[rank] = arrive(task, group, others.length == 0 ? 0 : others[rank].length);
        });
        Network network = cluster.network();
        reached = Optional.of(new GroupEnd(
                group.delimiter(),
                others,
                arrivals,
                network.latencySeconds(),
                latest(arrivals) + network.collectiveSeconds(cluster.nodes(), group.bytes())));
        comeRound();
    }

    private static double arrive(SimulatedTask task, SimulatedGroup group, int neighbours) {
        if (group.delimiter() != MpiCall.WAITALL) {
            task.arrive();
            return task.seconds();
        }
        task.send(neighbours, group.bytes());
        double handedOver = task.seconds();
        task.arrive();
        return handedOver;
    }

    private void awaitAll() {
        reached.ifPresent(end -> blocks.forEach(rank -> tasks.get(rank).await(end.call(), end.seconds(rank))));
        reached = Optional.empty();
    }

    private static double latest(double[] seconds) {
        double latest = 0;
        for (double one : seconds) {
            latest = Math.max(latest, one);
        }
        return latest;
    }

    /** Control comes round when its time has come on every node; a task may go on by two transitions later than it could. */
    private void comeRound() {
        if (reached.orElseThrow().isAnyBefore(nextRound, 2 * cluster.node().transitionSeconds())) {
            return;
        }
        awaitAll();
        double earliest = Double.POSITIVE_INFINITY;
        for (SimulatedTask task : tasks) {
            earliest = Math.min(earliest, task.seconds());
        }
        if (earliest >= nextRound) {
            control.round(earliest);
            nextRound = earliest + control.roundSeconds();
        }
    }
}
