package lull.dvfs.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.Tradeoff.Point;
import lull.dvfs.bound.Tradeoff.Segment;

/**
 * A lower bound on the cost of an iteration that takes no longer than by default: the least value of a linear programme over
 * tasks, phases and their choices, after Rountree et al., <i>Bounding Energy Consumption in Large-Scale MPI Programs</i>, SC 2007:
 *
 * <pre>
 * minimise    Σ_ijk cost_ijk x_ijk
 * subject to  Σ_k x_ijk = 1                          each phase j of each task i runs once, shared among choices k
 *             Σ_{j in g} Σ_k t_ijk x_ijk ≤ T_g       each task has done with group g when the group ends
 *             Σ_g T_g ≤ Σ_g max_i Σ_{j in g} t_ij0   the iteration is no longer than in the default configuration
 * </pre>
 *
 * <p>It allows more than any runtime can do, so it is a bound: a phase may change its choice in its midst, transitions and
 * communication cost nothing, a group may get longer when another gets shorter, and no tolerance is kept. Choices are
 * whatever the phases have: frequencies on one concurrency, or all configurations of a space, its default the last.
 *
 * <p>Algorithmic notes. The programme's structure makes a solver needless: by how long a group lasts its least cost is a convex
 * line, and time goes wherever it saves most. O(n log n) for n choices of all phases and tasks; exact but for rounding.
 */
public final class EnergyLowerBound {
    private EnergyLowerBound() {}

    /**
     * Bounds an iteration. A phase that isn't predicted in its default is left out, a choice whose time or cost isn't known
     * too.
     *
     * @param tasks by task and group, the phases' choices
     * @throws IllegalArgumentException if the tasks differ in their number of groups
     */
    public static EnergyBound of(List<List<List<PhaseFrequencies>>> tasks) {
        return of(tasks, new double[tasks.isEmpty() ? 0 : tasks.get(0).size()]);
    }

    /**
     * The same where tasks elsewhere, whose cost is not counted, may take longer.
     *
     * @param longestElsewhere by group, in seconds, the longest that any of them takes; 0 without any
     */
    public static EnergyBound of(List<List<List<PhaseFrequencies>>> tasks, double[] longestElsewhere) {
        List<Stretch> stretches = new ArrayList<>();
        double seconds = 0;
        double cost = 0;
        for (int g = 0; g < longestElsewhere.length; g++) {
            Stretch stretch = new Stretch(tasks.size());
            stretch.lastAtLeast(longestElsewhere[g]);
            double longest = longestElsewhere[g];
            for (int i = 0; i < tasks.size(); i++) {
                List<PhaseFrequencies> phases = phases(tasks, i, g, longestElsewhere.length);
                for (PhaseFrequencies phase : phases) {
                    stretch.add(i, tradeoff(phase));
                    cost += last(phase.costs());
                }
                longest = Math.max(
                        longest,
                        phases.stream()
                                .mapToDouble(phase -> last(phase.seconds()))
                                .sum());
            }
            stretches.add(stretch);
            seconds += longest;
        }
        return new EnergyBound(cost, Math.min(cost, leastCost(stretches, seconds, 0)));
    }

    private static List<PhaseFrequencies> phases(
            List<List<List<PhaseFrequencies>>> tasks, int task, int group, int groups) {
        if (tasks.get(task).size() != groups) {
            throw new IllegalArgumentException("tasks have " + groups + " and "
                    + tasks.get(task).size()
                    + " phase groups; give a group without phases where a task takes no part");
        }
        return tasks.get(task).get(group).stream()
                .filter(PhaseFrequencies::isPredicted)
                .toList();
    }

    private static double last(double[] values) {
        return values[values.length - 1];
    }

    private static Tradeoff tradeoff(PhaseFrequencies phase) {
        double[] seconds = phase.seconds();
        double[] costs = phase.costs();
        return Tradeoff.of(IntStream.range(0, seconds.length)
                .filter(k -> seconds[k] >= 0 && Double.isFinite(seconds[k]) && Double.isFinite(costs[k]))
                .mapToObj(k -> new Point(seconds[k], costs[k]))
                .toList());
    }

    /**
     * Least cost of stretches one after the other.
     *
     * @param seconds that they may last in all; their least times, where these are more
     * @param costOfASecond of all tasks together, whatever they do, beside what their phases cost
     */
    public static double leastCost(List<Stretch> stretches, double seconds, double costOfASecond) {
        double lasting = 0;
        double cost = 0;
        List<Segment> further = new ArrayList<>();
        for (Stretch stretch : stretches) {
            lasting += stretch.leastSeconds();
            cost += stretch.costAtLeast();
            further.addAll(stretch.beyondLeast());
        }
        further.sort(Comparator.comparingDouble(Segment::slope));
        for (Segment segment : further) {
            if (segment.slope() + costOfASecond < 0) {
                double used = Math.max(0, Math.min(segment.seconds(), seconds - lasting));
                cost += used * segment.slope();
                lasting += used;
            }
        }
        return cost + lasting * costOfASecond;
    }
}
