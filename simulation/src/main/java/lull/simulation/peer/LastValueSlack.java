package lull.simulation.peer;

import java.util.ArrayList;
import java.util.List;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskControl;
import lull.simulation.node.SimulatedNode;

/**
 * Adagio (Rountree et al., "Adagio: Making DVS Practical for Complex HPC Applications", ICS 2009; github.com/LLNL/Adagio,
 * {@code shim.c}): each task by itself expects of a phase group what its last instance took, and slows it so that it just
 * fills the wait that came after it. A time between those of two neighbouring frequencies is split between them; and a
 * long wait goes to the lowest frequency, after one grain.
 *
 * <p>Modelled are its schedule, its rates of instructions by frequency (in inverse proportion until measured), the buffer that
 * it takes off each wait, and what it deems too short. A group is known by its first region instead of the hash of the call
 * stack, and the change in the midst of a group comes with the next region, not by an alarm.
 */
public final class LastValueSlack implements JobControl {
    /** Grain in seconds, above 0, as published: on nodes whose kernel ticked a hundred times a second. */
    public static final double PUBLISHED_GRAIN_SECONDS = 0.1;
    /** Grain in seconds, above 0, of a node that changes its frequency within 100 µs: ten times as long. */
    public static final double FINE_GRAIN_SECONDS = 1e-3;

    private final List<LastValueTask> tasks = new ArrayList<>();

    /**
     * Tasks that nobody knows anything of.
     *
     * @param grainSeconds least time worth a change, and the part of each wait that is left alone
     */
    public LastValueSlack(SimulatedNode node, int count, double grainSeconds) {
        for (int rank = 0; rank < count; rank++) {
            tasks.add(new LastValueTask(node, grainSeconds));
        }
    }

    @Override
    public TaskControl task(int rank) {
        return tasks.get(rank);
    }

    /** Instructions are read from the task's account. */
    @Override
    public void account(int rank, TaskAccount account) {
        tasks.get(rank).counters(account);
    }
}
