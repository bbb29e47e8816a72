package lull.balancing.model;

import java.util.Arrays;
import lull.balancing.WorkloadDistribution;

/**
 * What a unit of work costs: the task's slowness times the density of the work where the unit lies in the index range,
 * times a factor of the iteration. Logarithms of all three are the state of an extended Kalman filter; each iteration
 * measures, for each task, log(seconds per unit) = log factor + log slowness + log(mean density over its range). Which of
 * the two a slow task shows, a slow processor or hard work, becomes known as the ranges move; until then the priors share
 * it out. Densities of neighbouring places are correlated, and both drift from iteration to iteration.
 *
 * <p>How much chance is in a measurement its own scatter tells, as far as it goes; what is beyond that is learnt.
 *
 * <p>A task's measurement far beyond what was to be expected is taken for an interruption and counts little; when the next
 * one is as far off on the same side, it is taken for news: the task's speed has changed.
 *
 * <p>O((P + B)²·P) an iteration for P tasks and B places, no allocation that grows with the iterations.
 */
final class CostModel {
    private static final double SLOWNESS_VARIANCE = 1;
    private static final double DENSITY_VARIANCE = 0.5;
    private static final double CORRELATION_LENGTH = 0.25;
    private static final double FACTOR_VARIANCE = 100;
    private static final double SLOWNESS_DRIFT = 1e-4;
    private static final double DENSITY_DRIFT = 1e-3;
    private static final double FIRST_NOISE = 1e-2;
    private static final double LEAST_NOISE = 1e-3;
    private static final double NOISE_MEMORY = 0.9;
    private static final double OUTLIER = 9;

    private final int tasks;
    private final int places;
    private final int size;
    private final double[] state;
    private final double[][] covariance;
    private final double[][] correlation;
    private final double[] slope;
    private final double[] doubted;
    private final double[] vagueness;
    private boolean first = true;
    /** Variance of what is measured by chance alone beyond its scatter, as far as surprises tell. */
    private double noise = FIRST_NOISE;

    private long surprises;

    /** @param places in which the index range is divided */
    CostModel(int tasks, int places) {
        this.tasks = tasks;
        this.places = places;
        size = tasks + places + 1;
        state = new double[size];
        slope = new double[places];
        doubted = new double[tasks];
        vagueness = new double[tasks];
        covariance = new double[size][size];
        correlation = new double[places][places];
        for (int i = 0; i < places; i++) {
            for (int j = 0; j < places; j++) {
                correlation[i][j] = StrictMath.exp(-Math.abs(i - j) / (places * CORRELATION_LENGTH));
            }
        }
        addVariance(SLOWNESS_VARIANCE, DENSITY_VARIANCE, FACTOR_VARIANCE);
    }

    private void addVariance(double slowness, double density, double factor) {
        for (int i = 0; i < tasks; i++) {
            covariance[i][i] += slowness;
        }
        for (int i = 0; i < places; i++) {
            for (int j = 0; j < places; j++) {
                covariance[tasks + i][tasks + j] += density * correlation[i][j];
            }
        }
        covariance[size - 1][size - 1] += factor;
    }

    /**
     * Takes what an iteration showed; tasks without work or without time show nothing.
     *
     * @param seconds finite, not negative
     * @param relativeErrors of the seconds, as far as they are known
     */
    void learn(WorkloadDistribution distribution, double[] seconds, double[] relativeErrors) {
        if (!first) {
            addVariance(SLOWNESS_DRIFT, DENSITY_DRIFT, 1);
        } else {
            guessFactor(distribution, seconds);
        }
        double begin = 0;
        for (int task = 0; task < tasks; task++) {
            double end = begin + (double) distribution.count(task) / Math.max(1, distribution.total());
            if (distribution.count(task) > 0 && seconds[task] > 0) {
                double scatter = relativeErrors[task] * relativeErrors[task];
                update(task, begin, end, StrictMath.log(seconds[task] / distribution.count(task)), scatter);
                vagueness[task] = noise + scatter;
            } else {
                vagueness[task] += SLOWNESS_DRIFT;
            }
            begin = end;
        }
        first = false;
    }

    /** Whether a task's last measurement was far off, so that the next one will tell whether its speed has changed. */
    boolean doubts() {
        for (double doubt : doubted) {
            if (doubt != 0) {
                return true;
            }
        }
        return false;
    }

    /** The first linearisation should not be of a state that is wrong by orders of magnitude. */
    private void guessFactor(WorkloadDistribution distribution, double[] seconds) {
        double sum = Arrays.stream(seconds).sum();
        if (sum > 0 && distribution.total() > 0) {
            state[size - 1] = StrictMath.log(sum / distribution.total());
        }
    }

    private void update(int task, double begin, double end, double measured, double scatter) {
        int from = (int) (begin * places);
        int to = (int) Math.min(places, Math.ceil(end * places));
        double mean = meanDensity(begin, end, from, to);
        double[] gain = gain(task, from, to);
        double variance = noise + scatter + gain[task] + gain[size - 1];
        for (int place = from; place < to; place++) {
            variance += slope[place] * gain[tasks + place];
        }
        double surprise = measured - (state[size - 1] + state[task] + StrictMath.log(mean));
        double news = surprise * surprise / OUTLIER;
        if (!first) {
            learnNoise(surprise, variance);
        }
        if (news > variance && surprise * doubted[task] > 0) {
            // Its second time: the variance that the task's slowness must have had.
            covariance[task][task] += surprise * surprise;
            gain[task] += surprise * surprise;
            variance += surprise * surprise;
        }
        doubted[task] = news > variance ? surprise : 0;
        correct(gain, surprise, Math.max(variance, news));
    }

    /** By what surprises are larger than what was known of chance; the mean of the first, later of the last ones. */
    private void learnNoise(double surprise, double variance) {
        double chance = noise - variance + Math.min(surprise * surprise, OUTLIER * variance);
        surprises++;
        noise = Math.max(LEAST_NOISE, noise + Math.max(1.0 / (1 + surprises), 1 - NOISE_MEMORY) * (chance - noise));
    }

    /** Mean density over a range; its logarithm's derivative by each place's log density goes to the slope. */
    private double meanDensity(double begin, double end, int from, int to) {
        double sum = 0;
        for (int place = from; place < to; place++) {
            double overlap = Math.min(end, (place + 1.0) / places) - Math.max(begin, (double) place / places);
            slope[place] = Math.max(0, overlap) * StrictMath.exp(state[tasks + place]);
            sum += slope[place];
        }
        for (int place = from; place < to; place++) {
            slope[place] /= sum;
        }
        return sum / (end - begin);
    }

    /** Covariance of the whole state with what is measured: the task's slowness, some places, and the factor. */
    private double[] gain(int task, int from, int to) {
        double[] gain = new double[size];
        for (int i = 0; i < size; i++) {
            double[] row = covariance[i];
            double sum = row[task] + row[size - 1];
            for (int place = from; place < to; place++) {
                sum += row[tasks + place] * slope[place];
            }
            gain[i] = sum;
        }
        return gain;
    }

    private void correct(double[] gain, double surprise, double variance) {
        for (int i = 0; i < size; i++) {
            double part = gain[i] / variance;
            double[] row = covariance[i];
            state[i] += part * surprise;
            for (int j = 0; j < size; j++) {
                row[j] -= part * gain[j];
            }
        }
    }

    /** Seconds that a task takes for work of density 1 over the whole range of one unit. */
    double slowness(int task) {
        return StrictMath.exp(state[task] + state[size - 1]);
    }

    /**
     * The same as it may well be, by one standard deviation of the task's last measurement and of its drift since: who has no
     * work shows nothing, and would never get any again if it was once measured badly.
     */
    double hopedSlowness(int task) {
        return slowness(task) * StrictMath.exp(-Math.sqrt(vagueness[task]));
    }

    /** Density of the work at each place. */
    double[] density() {
        double[] density = new double[places];
        for (int place = 0; place < places; place++) {
            density[place] = StrictMath.exp(state[tasks + place]);
        }
        return density;
    }
}
