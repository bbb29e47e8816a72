package lull.balancing;

/** What is minimised: a cost made of what each task takes. Any function of the two vectors will do. */
@FunctionalInterface
public interface BalancingObjective {

    /**
     * The cost of one iteration.
     *
     * @param seconds of own work of each task
     * @param joules of own work of each task
     * @param lastSeconds after which the last task ends, for which the others wait: the longest of their times, or more where these
     *     are means of what scatters
     */
    double cost(double[] seconds, double[] joules, double lastSeconds);

    /** The cost of an iteration that took exactly so long. */
    default double cost(double[] seconds, double[] joules) {
        return cost(seconds, joules, Values.max(seconds));
    }

    /** The last task's time. */
    static BalancingObjective time() {
        return (seconds, joules, last) -> last;
    }

    /** Joules of all tasks' own work, as published. */
    static BalancingObjective energy() {
        return (seconds, joules, last) -> Values.sum(joules);
    }

    /**
     * Joules of all tasks and of their waiting for the last one, which no task measures: without it the energy objective
     * drives all work to the cheapest task, however slow.
     *
     * @param idleWatts of each task while it waits
     */
    static BalancingObjective energyWithWaiting(double... idleWatts) {
        return (seconds, joules, last) -> {
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
        return (seconds, joules, last) -> energy.cost(seconds, joules, last) * last;
    }
}
