package lull.simulation.application;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** An application as its description has it, for a number of tasks. */
final class DescribedApplication implements Application {
    private static final double SURFACE = 2.0 / 3;

    private final String name;
    private final int iterations;
    private final int tasks;
    private final List<SimulatedGroup> groups;
    private final WorkSharing[][] sharing;
    private final InnerLoop inner;

    /**
     * Groups that run several times in an iteration, one after the other.
     *
     * @param first index of the first group
     * @param last index of the last
     * @param fewest times, and most: each iteration has its own number, told by its own number alone
     */
    record InnerLoop(int first, int last, int fewest, int most) {
        int times(int iteration) {
            return fewest == most ? fewest : new SplittableRandom(iteration).nextInt(fewest, most + 1);
        }
    }

    DescribedApplication(
            String name,
            int iterations,
            int tasks,
            List<SimulatedGroup> groups,
            WorkSharing[][] sharing,
            InnerLoop inner) {
        this.name = name;
        this.iterations = iterations;
        this.tasks = tasks;
        this.groups = List.copyOf(groups);
        this.sharing = sharing;
        this.inner = inner;
    }

    /** The same on another number of tasks; messages shrink as the surface of what a task has. */
    DescribedApplication on(int newTasks, Scaling scaling) {
        double factor = scaling == Scaling.WEAK ? 1 : (double) tasks / newTasks;
        List<SimulatedGroup> scaled = groups.stream()
                .map(group -> new SimulatedGroup(
                        group.name(),
                        group.phases().stream()
                                .map(phase -> new SimulatedPhase(
                                        phase.name(),
                                        phase.serial(),
                                        phase.work().times(factor)))
                                .toList(),
                        group.delimiter(),
                        group.neighbours() > 0 ? group.bytes() * Math.pow(factor, SURFACE) : group.bytes(),
                        group.neighbours()))
                .toList();
        return new DescribedApplication(name, iterations, newTasks, scaled, sharing, inner);
    }

    /** The same with another number of iterations. */
    DescribedApplication lasting(int newIterations) {
        return new DescribedApplication(name, newIterations, tasks, groups, sharing, inner);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SimulatedGroup> groups() {
        return groups;
    }

    @Override
    public int iterations() {
        return iterations;
    }

    @Override
    public int[] sequence(int iteration) {
        int times = inner.times(iteration);
        int length = inner.last - inner.first + 1;
        return IntStream.range(0, groups.size() + (times - 1) * length)
                .map(at -> {
                    int beyond = at - inner.first;
                    boolean before = beyond < 0;
                    boolean within = beyond < times * length;
                    return before ? at : within ? inner.first + beyond % length : at - (times - 1) * length;
                })
                .toArray();
    }

    @Override
    public double load(int task, int iteration, int group, int phase) {
        return sharing[group][phase].load(task, tasks, iteration);
    }
}
