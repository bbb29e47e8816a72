package lull.balancing;

/**
 * Shares out what nodes' meters counted. A meter can't tell tasks apart: what its node used beyond its idle power is shared by how
 * long its tasks worked, idle power by the time itself, so that it counts at work as it does waiting.
 */
public final class NodeEnergy {
    private NodeEnergy() {}

    /**
     * Joules of each task's own work. Where idle power is not known, and 0 here, all that its node used counts as work, waiting
     * included.
     *
     * @param nodes number of each task's node, below the number of tasks
     * @param nodeJoules of each node by that number, in the whole of the time
     * @param idleWatts each task's part of its idle node's power
     * @param seconds of work of each task
     * @param elapsedSeconds the whole of the time, waiting included
     */
    public static double[] ofWork(
            int[] nodes, double[] nodeJoules, double[] idleWatts, double[] seconds, double elapsedSeconds) {
        double[] busy = new double[nodes.length];
        double[] beyondIdle = nodeJoules.clone();
        for (int task = 0; task < nodes.length; task++) {
            busy[nodes[task]] += seconds[task];
            beyondIdle[nodes[task]] -= idleWatts[task] * elapsedSeconds;
        }
        double[] joules = new double[nodes.length];
        for (int task = 0; task < nodes.length; task++) {
            int node = nodes[task];
            joules[task] = seconds[task] == 0
                    ? 0
                    : idleWatts[task] * seconds[task] + Math.max(0, beyondIdle[node]) * seconds[task] / busy[node];
        }
        return joules;
    }
}
