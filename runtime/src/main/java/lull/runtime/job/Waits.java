package lull.runtime.job;

import java.util.stream.IntStream;
import lull.phases.Durations;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How a task's recorded waits count where its slack is told: by what the next wait exceeds with some probability, the lower end of
 * the prediction interval of normally distributed values (Student's t), but no less than what was seen each time. A wait is the
 * difference between tasks in the same iteration, so a few iterations tell one that is there each time, where the times themselves
 * scatter by the machine's noise too much to tell anything.
 */
enum Waits {
    /** Of a few iterations: a plan that was wrong is seen in the next few, and another look follows. */
    OF_FIRST_LOOK(0.95),
    /** Of as many as a mean needs: an iteration is late when any of its tasks is, one in ten of a hundred at their limit. */
    OF_SECOND_LOOK(0.999);

    /** How many quantiles are computed once: of so many waits as a look usually has. */
    private static final int COMMON = 66;

    private final double probability;
    /** Student's quantile by the number of waits, 2 and more. */
    private final double[] quantiles;

    Waits(double probability) {
        this.probability = probability;
        quantiles = IntStream.range(2, COMMON)
                .mapToDouble(calls -> quantile(probability, calls))
                .toArray();
    }

    /** What can be counted on, in seconds, at least 0. */
    double sureSeconds(Durations waiting) {
        return waiting.calls() < 2 ? 0 : Math.max(waiting.minSeconds(), waiting.meanSeconds() - marginSeconds(waiting));
    }

    private double marginSeconds(Durations waiting) {
        double calls = waiting.calls();
        double deviation = waiting.meanSeconds() * waiting.coefficientOfVariation() * Math.sqrt(calls / (calls - 1));
        return quantile(waiting.calls()) * deviation * Math.sqrt(1 + 1 / calls);
    }

    private double quantile(long calls) {
        return calls < COMMON ? quantiles[(int) calls - 2] : quantile(probability, calls);
    }

    private static double quantile(double probability, long calls) {
        return new TDistribution(null, calls - 1.0).inverseCumulativeProbability(probability);
    }
}
