package lull.agent.events;

import java.util.BitSet;
import java.util.function.Consumer;
import lull.channel.TaskChannel;
import lull.channel.directives.Directives;
import lull.channel.layout.RegionConditions;
import lull.phases.iteration.TaskTracker;

/**
 * Has one task's threads look on which CPUs they begin its regions, during {@value #ITERATIONS} of its iterations at least: when
 * the iteration is known, and again when another plan holds. What was seen under the plan before is forgotten as soon as
 * something is seen under the new one. At other times nobody looks, and that costs nothing.
 */
public final class CpuLooks {
    /** Iterations in which is looked: enough to see threads that float move; to look costs some 50 ns a thread and region. */
    private static final long ITERATIONS = 10;

    /** Iterations after which a task that tells of no CPUs has none to tell of: more than its ring holds records. */
    private static final long MOST_WAITING = 1 << 17;

    private static final int NEVER = -1;

    private final Directives directives;
    private final TaskTracker tracker;
    private int looked = NEVER;
    private int seen = NEVER;
    private long begin;
    private long placedBefore;

    /** A task that has not looked yet. */
    public CpuLooks(TaskChannel channel, TaskTracker tracker) {
        directives = channel.directives();
        this.tracker = tracker;
    }

    /** One round. */
    public void doWork() {
        if (tracker.turns() < 1) {
            return;
        }
        if (looked != directives.holding()) {
            looked = directives.holding();
            begin = tracker.turns();
            placedBefore = tracker.placedRegions();
            directives.lookForCpus();
        } else if (directives.isLooking() && isEnough()) {
            directives.stopLooking();
        }
    }

    /** Turns alone don't tell: what the task did before it heard that it is to look waits in the ring, and is read first. */
    private boolean isEnough() {
        long turns = tracker.turns() - begin;
        long placed = tracker.placedRegions() - placedBefore;
        return turns > ITERATIONS && placed > ITERATIONS * tracker.eventsOfTurn() || turns > MOST_WAITING;
    }

    /**
     * Threads of a region have looked.
     *
     * @param conditions under which it ran: what ran under an earlier plan is passed over
     * @param firstCpu that bit 0 stands for
     * @param events gets what was seen, behind an empty set if it is the first under a plan
     */
    public void ranOn(long conditions, int firstCpu, BitSet cpus, Consumer<BitSet> events) {
        int holding = directives.holding();
        if (!RegionConditions.under(conditions, holding)) {
            return;
        }
        if (seen != holding) {
            seen = holding;
            events.accept(new BitSet());
        }
        BitSet shifted = new BitSet();
        cpus.stream().forEach(cpu -> shifted.set(firstCpu + cpu));
        events.accept(shifted);
    }
}
