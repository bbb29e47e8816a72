package lull.cli.balance;

import java.util.Arrays;
import java.util.List;
import lull.balancing.simulation.SimulatedTasks;
import picocli.CommandLine.Option;

/** Options that describe simulated tasks by kinds, which repeat where there are more tasks than kinds. */
final class TaskOptions {
    private static final double LEAST_SLOWNESS = 1e-50;
    private static final double MOST = 1e50;

    @Option(
            names = "--slowness",
            split = ",",
            paramLabel = "S,...",
            defaultValue = "1,1.5,2.5,4",
            description =
                    "Time that each kind of task takes for the same work, relative to one another; default ${DEFAULT-VALUE}.")
    private List<Double> slowness;

    @Option(
            names = "--watts",
            split = ",",
            paramLabel = "W,...",
            defaultValue = "100,60,35,30",
            description = "Power of each kind at work; default ${DEFAULT-VALUE}.")
    private List<Double> watts;

    @Option(
            names = "--idle-watts",
            split = ",",
            paramLabel = "W,...",
            defaultValue = "30,20,12,10",
            description = "Power of each kind while it waits; default ${DEFAULT-VALUE}.")
    private List<Double> idleWatts;

    @Option(
            names = "--noise",
            split = ",",
            paramLabel = "SHARE,...",
            defaultValue = "0.02",
            description =
                    "Standard deviation of each kind's times, relative to them, or one for all, 0 to below 1; default ${DEFAULT-VALUE}.")
    private List<Double> noise;

    /** So many tasks. */
    SimulatedTasks tasks(int count) {
        require("--slowness", slowness, LEAST_SLOWNESS);
        require("--watts", watts, 0);
        require("--idle-watts", idleWatts, 0);
        for (double share : noise) {
            if (!(share >= 0 && share < 1)) {
                throw new IllegalArgumentException("--noise " + share + ": a share is 0 to below 1");
            }
        }
        require("--noise", noise, 0);
        return new SimulatedTasks(
                repeated(slowness, count), repeated(watts, count), repeated(idleWatts, count), repeated(noise, count));
    }

    private static void require(String option, List<Double> values, double least) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(option + " is empty: give a number for each kind of task");
        }
        for (double value : values) {
            if (!(value >= least && value <= MOST)) {
                throw new IllegalArgumentException(
                        option + " " + value + ": give a number from " + (least == 0 ? "0" : least) + " to " + MOST);
            }
        }
    }

    private static double[] repeated(List<Double> kinds, int tasks) {
        double[] each = new double[tasks];
        Arrays.setAll(each, task -> kinds.get(task % kinds.size()));
        return each;
    }
}
