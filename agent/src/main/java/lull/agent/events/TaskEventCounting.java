package lull.agent.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.channel.TaskChannel;
import lull.channel.directives.CountedThreads;
import lull.phases.iteration.TaskTracker;
import lull.platform.counters.CounterFault;

/**
 * Has one task count events during sample iterations: {@value #ITERATIONS} of its iteration, from when that is known, and those that a
 * decision will rest on. Before and after nothing is counted, and costs nothing.
 */
public final class TaskEventCounting {
    /** Iterations that are counted: the fewest that give a mean of what varies a bit; a counted region costs microseconds. */
    private static final long ITERATIONS = 10;

    /** Iterations after which a task that tells of no counts has none to tell of: more than its ring holds records. */
    private static final long MOST_WAITING = 1 << 17;

    private final TaskChannel channel;
    private final TaskTracker tracker;
    private final NodeEvents events;
    private final SeccompFilters filters;
    private long begin = -1;
    private long countedBefore;
    private Optional<String> refused = Optional.empty();

    /** A task of which nothing is counted yet. */
    public TaskEventCounting(TaskChannel channel, TaskTracker tracker, NodeEvents events, SeccompFilters filters) {
        this.channel = channel;
        this.tracker = tracker;
        this.events = events;
        this.filters = filters;
    }

    /**
     * One round.
     *
     * @param wanted whether a decision will rest on what runs now
     */
    public void doWork(boolean wanted) {
        if (tracker.turns() < 1 || nothing()) {
            return;
        }
        boolean counting = channel.directives().isCounting();
        boolean due = begin < 0 || wanted && !counting;
        if (due) {
            begin();
        } else if (counting && !wanted && isEnough()) {
            channel.directives().stopCounting();
        }
    }

    /** Turns alone don't tell: what the task did before it heard that it is to count waits in the ring, and is read first. */
    private boolean isEnough() {
        long turns = tracker.turns() - begin;
        long counted = tracker.countedRegions() - countedBefore;
        return turns > ITERATIONS && counted > ITERATIONS * tracker.eventsOfTurn() || turns > MOST_WAITING;
    }

    private boolean nothing() {
        return begin >= 0 && (refused.isPresent() || events.names().isEmpty());
    }

    private void begin() {
        begin = tracker.turns();
        countedBefore = tracker.countedRegions();
        refused = filters.objection(channel.pid());
        if (!nothing()) {
            channel.directives().count(events.events());
        }
    }

    /** The events whose counts the task tells, in their order; empty if it tells none. */
    public List<String> names() {
        return begin < 0 || refused.isPresent() ? List.of() : events.names();
    }

    /** Why nothing was counted, or not all. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        refused.ifPresent(why -> warnings.add("events are not counted: " + why));
        if (begin < 0) {
            warnings.add("events are not counted: no iteration was found, or none came after it was");
        }
        CountedThreads threads = channel.countedThreads();
        if (threads.refused() > 0) {
            warnings.add(threads.refused() + " of " + (threads.counted() + threads.refused())
                    + " attempts to count a thread's events failed: "
                    + CounterFault.words(threads.error(), false));
        }
        return warnings;
    }
}
