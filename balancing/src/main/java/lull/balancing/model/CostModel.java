package lull.balancing.model;

import lull.balancing.WorkloadDistribution;

/**
 * What a unit of work costs: the task's slowness times the density of the work where the unit lies in the index range,
 * times a factor of the iteration. Logarithms of all three are the state of an extended Kalman filter; each iteration
 * measures, for each task, log(seconds per unit) = log factor + log slowness + log(mean density over its range). Which of
 * the two a slow task shows, a slow processor or hard work, becomes known as the ranges move; until then the priors share
 * it out. Densities of neighbouring places are correlated, and both drift from iteration to iteration.
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
    private static final double MEASUREMENT_VARIANCE = 1e-3;
    private static final double OUTLIER = 9;

    private final int tasks;
    private final int places;
    private final int size;
    private final double[] state;
    private final double[][] covariance;
    private boolean first = true;

    /** @param places in which the index range is divided */
    CostModel(int tasks, int places) {
        this.tasks = tasks;
        this.places = places;
        size = tasks + places + 1;
        state = new double[size];
        covariance = new double[size][size];
        addVariance(SLOWNESS_VARIANCE, DENSITY_VARIANCE, FACTOR_VARIANCE);
    }

    private void addVariance(double slowness, double density, double factor) {
        for (int i = 0; i < tasks; i++) {
            covariance[i][i] += slowness;
        }
        for (int i = 0; i < places; i++) {
            for (int j = 0; j < places; j++) {
                double apart = Math.abs(i - j) / (places * CORRELATION_LENGTH);
                covariance[tasks + i][tasks + j] += density * StrictMath.exp(-apart);
            }
        }
        covariance[size - 1][size - 1] += factor;
    }

    /**
     * Takes what an iteration showed; tasks without work or without time show nothing.
     *
     * @param seconds finite, not negative
     */
    void learn(WorkloadDistribution distribution, double[] seconds) {
        if (!first) {
            addVariance(SLOWNESS_DRIFT, DENSITY_DRIFT, 1);
        } else {
            guessFactor(distribution, seconds);
        }
        first = false;
        double begin = 0;
        for (int task = 0; task < tasks; task++) {
            double end = begin + (double) distribution.count(task) / Math.max(1, distribution.total());
            if (distribution.count(task) > 0 && seconds[task] > 0) {
                update(task, begin, end, StrictMath.log(seconds[task] / distribution.count(task)));
            }
            begin = end;
        }
    }

    /** The first linearisation should not be of a state that is wrong by orders of magnitude. */
    private void guessFactor(WorkloadDistribution distribution, double[] seconds) {
        double sum = 0;
        for (double time : seconds) {
            sum += time;
        }
        if (sum > 0 && distribution.total() > 0) {
            state[size - 1] = StrictMath.log(sum / distribution.total());
        }
    }

    private void update(int task, double begin, double end, double measured) {
        double[] gradient = new double[size];
        double mean = meanDensity(begin, end, gradient);
        gradient[task] = 1;
        gradient[size - 1] = 1;
        double[] gain = times(gradient);
        double variance = MEASUREMENT_VARIANCE;
        for (int i = 0; i < size; i++) {
            variance += gradient[i] * gain[i];
        }
        double surprise = measured - (state[size - 1] + state[task] + StrictMath.log(mean));
        // A measurement far beyond what was to be expected is rather an interruption than news.
        double doubt = Math.max(1, surprise * surprise / variance / OUTLIER);
        correct(gain, surprise, variance * doubt);
    }

    private double[] times(double[] gradient) {
        double[] product = new double[size];
        for (int i = 0; i < size; i++) {
            double sum = 0;
            for (int j = 0; j < size; j++) {
                sum += covariance[i][j] * gradient[j];
            }
            product[i] = sum;
        }
        return product;
    }

    private void correct(double[] gain, double surprise, double variance) {
        for (int i = 0; i < size; i++) {
            state[i] += gain[i] * surprise / variance;
            for (int j = 0; j < size; j++) {
                covariance[i][j] -= gain[i] * gain[j] / variance;
            }
        }
    }

    /** Mean density over a range; its logarithm's derivative by each place's log density goes to the gradient. */
    private double meanDensity(double begin, double end, double[] gradient) {
        double sum = 0;
        for (int place = (int) (begin * places); place < places && (double) place / places < end; place++) {
            double overlap = Math.min(end, (place + 1.0) / places) - Math.max(begin, (double) place / places);
            double part = Math.max(0, overlap) * StrictMath.exp(state[tasks + place]);
            gradient[tasks + place] = part;
            sum += part;
        }
        for (int i = tasks; i < size - 1; i++) {
            gradient[i] /= sum;
        }
        return sum / (end - begin);
    }

    /** Seconds that a task takes for work of density 1 over the whole range of one unit. */
    double slowness(int task) {
        return StrictMath.exp(state[task] + state[size - 1]);
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
