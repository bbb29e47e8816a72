package lull.balancing.simulation;

/**
 * The tasks of a simulated cluster.
 *
 * @param slowness seconds that each takes for work of cost 1
 * @param watts of each at work
 * @param idleWatts of each while it waits
 * @param noise relative standard deviation of each task's times
 */
public record SimulatedTasks(double[] slowness, double[] watts, double[] idleWatts, double[] noise) {

    /** Checks that all are of the same tasks. */
    public SimulatedTasks {
        if (slowness.length == 0
                || slowness.length != watts.length
                || slowness.length != idleWatts.length
                || slowness.length != noise.length) {
            throw new IllegalArgumentException("slowness of " + slowness.length + " tasks, power of " + watts.length
                    + " at work and " + idleWatts.length + " waiting, noise of " + noise.length);
        }
        for (double some : noise) {
            if (!(some >= 0 && some < 1)) {
                throw new IllegalArgumentException("noise=" + some + " is outside 0 to 1");
            }
        }
    }

    /** Tasks. */
    public int count() {
        return slowness.length;
    }
}
