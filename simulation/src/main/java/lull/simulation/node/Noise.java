package lull.simulation.node;

import java.util.random.RandomGenerator;

/**
 * What makes one execution of a phase differ from the next: the program's own variation, and preemptions by the system, which
 * come at random in proportion to the time of all threads and last exponentially.
 *
 * @param deviation of the program's times, relative, normally distributed and cut off at three deviations
 * @param preemptionsPerSecond of each busy thread
 * @param preemptionSeconds mean length of one
 */
public record Noise(double deviation, double preemptionsPerSecond, double preemptionSeconds) {
    /** A quiet machine, and a program that takes the same time each time. */
    public static final Noise NONE = new Noise(0, 0, 0);
    /**
     * What a dedicated node shows: a timer tick's and daemons' worth of interruptions, of some 100 µs each ten times a second
     * (Petrini, Kerbyson, Pakin, "The Case of the Missing Supercomputer Performance", SC 2003, orders of magnitude), and half
     * a per cent of the program's own.
     */
    public static final Noise USUAL = new Noise(0.005, 10, 100e-6);

    private static final double MOST_DEVIATIONS = 3;
    /** Preemptions that are drawn one by one: the sum of more is as good as normal, and would take long. */
    private static final double MOST_DRAWN = 1e5;

    /** Checks that none is negative. */
    public Noise {
        if (!(deviation >= 0 && deviation < 1.0 / MOST_DEVIATIONS)
                || !(preemptionsPerSecond >= 0)
                || !(preemptionSeconds >= 0)) {
            throw new IllegalArgumentException(
                    "noise of deviation " + deviation + " and " + preemptionsPerSecond + " preemptions of "
                            + preemptionSeconds + " s can't be; a deviation is below 1/3, nothing negative");
        }
    }

    /** A phase's time with the program's own variation. */
    public double vary(double seconds, RandomGenerator random) {
        return deviation > 0
                ? seconds
                        * (1 + deviation * Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, random.nextGaussian())))
                : seconds;
    }

    /** By how many seconds preemptions delay a phase of so many on so many threads: none runs beside another, which is the worst. */
    public double delaySeconds(double seconds, int threads, RandomGenerator random) {
        if (preemptionsPerSecond == 0) {
            return 0;
        }
        double expected = preemptionsPerSecond * threads * seconds;
        if (expected > MOST_DRAWN) {
            double deviations = Math.sqrt(2 * expected) * random.nextGaussian();
            return preemptionSeconds * Math.max(0, expected + deviations);
        }
        double sum = 0;
        for (double until = random.nextExponential(); until < expected; until += random.nextExponential()) {
            sum += preemptionSeconds * random.nextExponential();
        }
        return sum;
    }
}
