package lull.simulation.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.collectives.LocalCollectives;
import lull.runtime.consensus.Consensus;
import lull.runtime.job.Permission;
import lull.runtime.prediction.TimeModel;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskBlocks;
import lull.simulation.job.TaskControl;
import lull.simulation.node.SimulatedNode;

/** Lull controls a simulated job: an agent on each node, with the loop that controls real programs, and their consensus. */
public final class LoopedJob implements JobControl {
    private static final long PATIENCE_NANOS = 2_000_000_000;
    /** How often an agent looks, in seconds: real ones drain their tasks' channels every few milliseconds. */
    private static final double ROUND_SECONDS = 5e-3;
    /** The same where there are many, which are computed one after the other: some iterations' events at once. */
    private static final double RARE_ROUND_SECONDS = 0.25;
    /** Symbols that a tracker remembers, and where there are many: three iterations of some 40 phases, groups and messages. */
    private static final int WINDOW = 1 << 14;

    private static final int SMALL_WINDOW = 1 << 7;
    /** Tasks from which on that is so: those of a gigabyte of windows. */
    private static final int MANY = 2048;

    /** Looks of an agent at what the others answered, in a round: real ones look every millisecond while they decide. */
    private static final int MOST_POLLS = 32;
    /** Looks without anything new after which a round ends: a loop may go on to its next question in the one after an answer. */
    private static final int MOST_IDLE_POLLS = 2;

    private final List<LoopedTask> tasks = new ArrayList<>();
    private final List<LoopedNode> nodes = new ArrayList<>();
    private final TaskBlocks blocks;
    private final LocalCollectives collectives;
    private double seconds;

    /** Agents that control a job of so many tasks, one a node. */
    public LoopedJob(SimulatedNode node, int count, RuntimeOptions options, Optional<TimeModel> model) {
        this(node, count, options, model, rank -> true);
    }

    /**
     * Agents that control a job of so many tasks, some nodes of which may have drivers that lie.
     *
     * @param obeys whether the frequency of a rank's node is what the driver says
     */
    public LoopedJob(
            SimulatedNode node, int count, RuntimeOptions options, Optional<TimeModel> model, IntPredicate obeys) {
        collectives = new LocalCollectives(count);
        blocks = new TaskBlocks(count, rank -> nodes.get(rank).touch());
        LongSupplier clock = () -> (long) (seconds * 1e9);
        for (int rank = 0; rank < count; rank++) {
            LoopedTask task = new LoopedTask(
                    rank, node, Permission.any("simulated"), obeys.test(rank), count < MANY ? WINDOW : SMALL_WINDOW);
            tasks.add(task);
            Optional<Consensus> consensus = count == 1
                    ? Optional.empty()
                    : Optional.of(new Consensus(collectives.join(), clock, PATIENCE_NANOS));
            nodes.add(new LoopedNode(task, options, consensus, count, model));
        }
    }

    @Override
    public TaskControl task(int rank) {
        return tasks.get(rank);
    }

    /** Energy of a task's node is read from its account. */
    @Override
    public void account(int rank, TaskAccount account) {
        tasks.get(rank).account(account);
    }

    @Override
    public double roundSeconds() {
        return nodes.size() < MANY ? ROUND_SECONDS : RARE_ROUND_SECONDS;
    }

    @Override
    public void round(double now) {
        seconds = now;
        int idle = 0;
        for (int polls = 0; polls < MOST_POLLS && idle < MOST_IDLE_POLLS; polls++) {
            int before = collectives.operations();
            poll();
            idle = collectives.operations() > before ? 0 : idle + 1;
        }
    }

    /** In the order of ranks where that tells who sees the end of an operation now; else each node by itself. */
    private void poll() {
        if (collectives.isUnderWay()) {
            nodes.forEach(LoopedNode::confer);
            blocks.forEach(rank -> nodes.get(rank).step());
        } else {
            blocks.forEach(rank -> nodes.get(rank).goOn());
        }
    }

    /** The agent of a rank's node dies. */
    public void killAgent(int rank) {
        nodes.get(rank).die();
    }

    /** What the loop of a rank's node did; empty if it never began. */
    public Optional<RuntimeOutcome> outcome(int rank) {
        return nodes.get(rank).outcome();
    }
}
