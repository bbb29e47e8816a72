package lull.balancing;

import java.util.Arrays;

/** What is minimised: a cost made of what each task takes. Any function of the two vectors will do. */
@FunctionalInterface
public interface BalancingObjective {

    /**
     * The cost of one iteration.
     *
     * @param seconds of own work of each task
     * @param joules of own work of each task
     */
    double cost(double[] seconds, double[] joules);

    /** The last task's time. */
    static BalancingObjective time() {
        return (seconds, joules) -> max(seconds);
    }

    /** Joules of all tasks' own work, as published. */
    static BalancingObjective energy() {
        return (seconds, joules) -> Arrays.stream(joules).sum();
    }

    /**
     * Joules of all tasks and of their waiting for the last one, which no task measures: without it the energy objective
     * drives all work to the cheapest task, however slow.
     *
     * @param idleWatts of each task while it waits
     */
    static BalancingObjective energyWithWaiting(double... idleWatts) {
        return (seconds, joules) -> {
            double last = max(seconds);
            double sum = 0;
            for (int task = 0; task < seconds.length; task++) {
                sum += joules[task] + idleWatts[task] * (last - seconds[task]);
            }
            return sum;
        };
    }

    /** Energy, waiting included, times delay, the last task's seconds. */
    static BalancingObjective energyDelay(double... idleWatts) {
        BalancingObjective energy = energyWithWaiting(idleWatts);
        return (seconds, joules) -> energy.cost(seconds, joules) * max(seconds);
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
