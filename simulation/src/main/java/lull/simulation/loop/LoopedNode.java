package lull.simulation.loop;

import java.util.List;
import java.util.Optional;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;
import lull.runtime.loop.JobRuntime;
import lull.runtime.prediction.TimeModel;

/** The agent of one simulated node: reads its task's events, and lets the loop go on. */
final class LoopedNode {
    /** Events that an agent leaves unread, at most: 4 kB; a real task's ring has room for thousands. */
    private static final int MOST_UNREAD = 120;

    private final LoopedTask task;
    private final RuntimeOptions options;
    private final Optional<Consensus> consensus;
    private final Agreement agreement;
    private final Optional<TimeModel> model;
    private Optional<JobRuntime> runtime = Optional.empty();
    private int startOvers;
    private long dueEvents = 1;
    private boolean dead;

    /**
     * An agent that has just been started.
     *
     * @param consensus with the agents of the other nodes; empty if there are none
     * @param tasks of the job on all nodes
     */
    LoopedNode(
            LoopedTask task,
            RuntimeOptions options,
            Optional<Consensus> consensus,
            int tasks,
            Optional<TimeModel> model) {
        this.task = task;
        this.options = options;
        this.consensus = consensus;
        this.model = model;
        agreement = consensus.map(all -> all.agreement("job", tasks)).orElse(Agreement.SINGLE_NODE);
    }

    /** Reads what the agent is about to use; the number means nothing. */
    long touch() {
        return consensus.flatMap(Consensus::trouble).isPresent() || isDue() ? 1 : 0;
    }

    /** Does all that there is to do: a node's numbers are in the processor's caches once, not twice. */
    void goOn() {
        confer();
        step();
    }

    /** Goes on with the consensus of all agents. */
    void confer() {
        if (!dead) {
            consensus.ifPresent(Consensus::doWork);
        }
    }

    /** Reads what happened since it last did, and goes on with the loop; later, as long as that has nothing to decide. */
    void step() {
        if (dead || !isDue()) {
            return;
        }
        read();
        if (runtime.isEmpty() && task.turns() > 1) {
            runtime = Optional.of(
                    new JobRuntime(options, task.node().controls(), LoopedTask.CALLS, List.of(task), agreement, model));
        }
        runtime.ifPresent(this::step);
    }

    /** What is due counts from the last event that was read; before the loop begins, anything is. */
    private void read() {
        task.read();
        dueEvents = runtime.isPresent() ? 0 : 1;
    }

    private void step(JobRuntime loop) {
        loop.step();
        startOvers = agreement.startOvers();
        dueEvents = Math.min(MOST_UNREAD, loop.eventsToCome());
    }

    private boolean isDue() {
        return task.unread() >= dueEvents || agreement.startOvers() != startOvers;
    }

    /** The agent dies: what it published last holds on. */
    void die() {
        dead = true;
    }

    /** What the loop did; empty if it never began. */
    Optional<RuntimeOutcome> outcome() {
        if (!dead) {
            read();
        }
        return runtime.map(JobRuntime::outcome);
    }
}
