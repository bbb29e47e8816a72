package lull.simulation.application;

import java.util.Arrays;

/**
 * How the work of a phase is shared out among tasks and iterations. Shares and pattern have a mean of 1.
 *
 * @param shares weights of the tasks: task after task, again and again, or all tasks along them
 * @param ramp whether the shares are the corners of a line along all tasks
 * @param pattern weights of the iterations of a period
 */
public record WorkSharing(double[] shares, boolean ramp, double[] pattern) {
    /** Brings both to a mean of 1. */
    public WorkSharing {
        pattern = normalised("pattern", pattern, mean(pattern));
        shares = normalised("shares", shares, ramp ? lineMean(shares) : mean(shares));
    }

    private static double mean(double[] weights) {
        return Arrays.stream(weights).average().orElse(0);
    }

    private static double lineMean(double[] corners) {
        double sum = corners.length == 0 ? 0 : corners[0];
        for (int i = 1; i < corners.length; i++) {
            sum += (corners[i - 1] + corners[i]) / 2;
        }
        return corners.length <= 1 ? sum : (sum - corners[0]) / (corners.length - 1);
    }

    private static double[] normalised(String what, double[] weights, double mean) {
        if (!(mean > 0 && mean < Double.POSITIVE_INFINITY)
                || Arrays.stream(weights).anyMatch(weight -> !(weight >= 0))) {
            throw new IllegalArgumentException(
                    what + " " + Arrays.toString(weights) + " can't be; give weights of 0 or more, not all 0");
        }
        return Arrays.stream(weights).map(weight -> weight / mean).toArray();
    }

    /** Weight of a task in an iteration. */
    double load(int task, int tasks, int iteration) {
        double share = ramp ? onLine(task, tasks) : shares[task % shares.length];
        return share * pattern[iteration % pattern.length];
    }

    private double onLine(int task, int tasks) {
        double at = (task + 0.5) / tasks * (shares.length - 1);
        int corner = Math.min((int) at, shares.length - 2);
        return shares.length == 1 ? shares[0] : shares[corner] + (at - corner) * (shares[corner + 1] - shares[corner]);
    }
}
