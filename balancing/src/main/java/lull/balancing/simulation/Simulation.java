package lull.balancing.simulation;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import lull.balancing.ChainPartition;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/** Runs a strategy over recorded costs. Communication takes no time; a task's energy is its power times its time. */
public final class Simulation {
    private final IterationCosts costs;
    private final SimulatedTasks tasks;

    public Simulation(IterationCosts costs, SimulatedTasks tasks) {
        this.costs = costs;
        this.tasks = tasks;
    }

    /**
     * A whole run.
     *
     * @param seconds sum of the longest times of the iterations
     * @param joules of work and waiting
     * @param changes of the distribution
     * @param lastChange iteration after which it did not change any more
     */
    public record Outcome(double seconds, double joules, int changes, int lastChange) {}

    /** @param noise draws how far measured times are off */
    public Outcome run(LoadBalancer balancer, RandomGenerator noise) {
        return run(balancer, noise, distribution -> {});
    }

    /**
     * The same, watched.
     *
     * @param noise draws how far measured times are off
     * @param each is told the distribution of each iteration
     */
    public Outcome run(LoadBalancer balancer, RandomGenerator noise, Consumer<WorkloadDistribution> each) {
        WorkloadDistribution current = WorkloadDistribution.homogeneous(tasks.count(), costs.units(0), 1);
        double seconds = 0;
        double joules = 0;
        int changes = 0;
        int lastChange = 0;
        for (int iteration = 0; iteration < costs.iterations(); iteration++) {
            current = current.rescaled(costs.units(iteration));
            each.accept(current);
            double[] times = times(iteration, current, noise);
            double longest = Arrays.stream(times).max().orElse(0);
            seconds += longest;
            joules += joules(times, longest);
            Optional<WorkloadDistribution> next = balancer.next(current, measured(times));
            if (next.isPresent()) {
                current = next.get();
                changes++;
                lastChange = iteration;
            }
        }
        return new Outcome(seconds, joules, changes, lastChange);
    }

    private double[] times(int iteration, WorkloadDistribution distribution, RandomGenerator noise) {
        int[] first = distribution.displacements();
        double[] times = new double[tasks.count()];
        for (int task = 0; task < times.length; task++) {
            double cost = costs.cost(iteration, first[task], first[task] + distribution.count(task));
            times[task] = cost * tasks.slowness()[task] * Math.max(0, 1 + tasks.noise()[task] * noise.nextGaussian());
        }
        return times;
    }

    private double joules(double[] times, double longest) {
        double joules = 0;
        for (int task = 0; task < times.length; task++) {
            joules += tasks.watts()[task] * times[task] + tasks.idleWatts()[task] * (longest - times[task]);
        }
        return joules;
    }

    private TaskCosts measured(double[] times) {
        double[] joules = new double[times.length];
        Arrays.setAll(joules, task -> tasks.watts()[task] * times[task]);
        return new TaskCosts(times, joules);
    }

    /**
     * The least time that any distribution in the order of the tasks could have reached: for every iteration by itself,
     * exact by bisection, as if all were known before and nothing was noisy.
     */
    public double leastSeconds() {
        double sum = 0;
        for (int iteration = 0; iteration < costs.iterations(); iteration++) {
            sum += leastSeconds(iteration);
        }
        return sum;
    }

    private double leastSeconds(int iteration) {
        ChainPartition chain = new ChainPartition(
                tasks.count(),
                costs.units(iteration),
                (task, from, to) -> costs.cost(iteration, from, to) * tasks.slowness()[task]);
        return chain.longest(chain.shortest());
    }
}
