package lull.simulation.peer;

import lull.simulation.job.JobControl;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * All cores of all nodes at one frequency from the first region to the end, as {@code srun --cpu-freq} or a governor
 * {@code userspace} sets it. At the highest frequency it is nobody: the default that all others are compared with.
 */
public final class FixedFrequency implements JobControl {
    private final TaskControl task;

    /** @param frequency index into the node's frequencies */
    public FixedFrequency(SimulatedNode node, int frequency) {
        RegionSetting always = node.setting(node.cores(), frequency);
        task = (region, seconds) -> always;
    }

    /** Nobody controls anything. */
    public static FixedFrequency nobody(SimulatedNode node) {
        return new FixedFrequency(node, node.byDefault().frequency());
    }

    @Override
    public TaskControl task(int rank) {
        return task;
    }
}
