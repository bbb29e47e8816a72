package lull.systemtests;

import lull.simulation.job.WaitOrder;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * How the regions of a job run, and how it waits: everywhere the same, or what follows from task and region.
 *
 * @param label for people
 * @param frequency of all tasks; {@value #BY_TASK} for another on each task, {@value #BY_REGION} for another in each region of
 *     each, and teams that change
 * @param slowWaits whether tasks wait at the lowest frequency, and go back after that
 */
record WitnessSettings(String label, int frequency, boolean slowWaits) {
    private static final int BY_TASK = -1;
    private static final int BY_REGION = -2;

    static final WitnessSettings EACH_TASK_ITS_OWN = new WitnessSettings("by task", BY_TASK, false);
    static final WitnessSettings EACH_REGION_ITS_OWN = new WitnessSettings("by region", BY_REGION, false);
    static final WitnessSettings SLOW_WAITS = new WitnessSettings("slow wait", BY_TASK, true);

    /** All cores of all nodes at one frequency, by its index. */
    static WitnessSettings everywhere(SimulatedNode node, int frequency) {
        return new WitnessSettings("%.1f GHz".formatted(node.hertz().get(frequency) * 1e-9), frequency, false);
    }

    /** At what frequency a task waits. */
    WaitOrder waits() {
        return slowWaits ? new WaitOrder(0, 0, true) : WaitOrder.STAY;
    }

    /** Of a task's region, on that node. */
    RegionSetting setting(SimulatedNode node, int rank, int region) {
        int count = node.hertz().size();
        return switch (frequency) {
            case BY_TASK -> node.setting(node.cores(), rank % count);
            case BY_REGION -> node.setting(node.cores() / (1 + region % 2), (rank + region) % count);
            default -> node.setting(node.cores(), frequency);
        };
    }
}
