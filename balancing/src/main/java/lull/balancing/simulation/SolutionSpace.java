package lull.balancing.simulation;

import java.util.stream.IntStream;

/**
 * Every distribution over two tasks in every iteration (Cabrera et al. 2020, Figures 2 and 3): what an iteration takes if the first
 * task gets so many units, and the second one the others. Times are without noise, communication takes none.
 */
public final class SolutionSpace {
    private final IterationCosts costs;
    private final SimulatedTasks tasks;

    /** @throws IllegalArgumentException unless there are two tasks */
    public SolutionSpace(IterationCosts costs, SimulatedTasks tasks) {
        if (tasks.count() != 2) {
            throw new IllegalArgumentException(tasks.count() + " tasks: a solution space is that of two");
        }
        this.costs = costs;
        this.tasks = tasks;
    }

    /** Iterations of the program. */
    public int iterations() {
        return costs.iterations();
    }

    /** Units of an iteration. */
    public int units(int iteration) {
        return costs.units(iteration);
    }

    /**
     * Of both tasks, work and waiting, in joules.
     *
     * @param first units of the first task
     */
    public double joules(int iteration, int first) {
        double own = seconds(0, iteration, 0, first);
        double other = seconds(1, iteration, first, costs.units(iteration));
        double longest = Math.max(own, other);
        return joules(0, own, longest) + joules(1, other, longest);
    }

    /**
     * Until both tasks have ended, in seconds.
     *
     * @param first units of the first task
     */
    public double seconds(int iteration, int first) {
        return Math.max(seconds(0, iteration, 0, first), seconds(1, iteration, first, costs.units(iteration)));
    }

    private double seconds(int task, int iteration, int from, int to) {
        return costs.cost(iteration, from, to) * tasks.slowness()[task];
    }

    private double joules(int task, double seconds, double longest) {
        return tasks.watts()[task] * seconds + tasks.idleWatts()[task] * (longest - seconds);
    }

    /** Units of the first task with which an iteration takes the least energy; of equal ones the fewest. By trying all. */
    public int leastJoules(int iteration) {
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int first = 0; first <= costs.units(iteration); first++) {
            double joules = joules(iteration, first);
            if (joules < least) {
                least = joules;
                best = first;
            }
        }
        return best;
    }

    /** The same of every iteration. */
    public int[] leastJoules() {
        return IntStream.range(0, iterations()).map(this::leastJoules).toArray();
    }
}
