package lull.balancing.model;

import java.util.Arrays;
import lull.balancing.TaskCosts;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * What a unit of work costs: the task's slowness times the density of the work where the unit lies in the index range,
 * times a factor of the iteration. Logarithms of all three are the state of an extended Kalman filter; each iteration
 * measures, for each task, log(seconds per unit) = log factor + log slowness + log(mean density over its range). Which of
 * the two a slow task shows, a slow processor or hard work, becomes known as the ranges move; until then the priors share
 * it out. Densities of neighbouring places are correlated. All drift from iteration to iteration, the factor as much as {@link FactorDrift}
 * has learnt.
 *
 * <p>How much chance is in a measurement its own scatter tells, as far as it goes; what is beyond that is learnt of each task, see
 * {@link Scatter}. Surprises would not tell: the first task's is the iteration's factor.
 *
 * <p>A task's measurement far beyond what was to be expected is taken for an interruption and counts little. It is taken for news, the
 * task's speed has changed, when the window's iterations all agree on it, or the next measurement is as far off on the same side.
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
    private final Scatter scatter;
    private final FactorDrift factorDrift = new FactorDrift();
    private final Measured[] last;

    /** Seconds per unit, as a logarithm with the variance that so many iterations tell, over a part, 0 to 1, of the index range. */
    private record Measured(double begin, double end, double logarithm, double error, int iterations) {}

    /** @param places in which the index range is divided */
    CostModel(int tasks, int places) {
        this.tasks = tasks;
        this.places = places;
        size = tasks + places + 1;
        state = new double[size];
        slope = new double[places];
        doubted = new double[tasks];
        vagueness = new double[tasks];
        Arrays.fill(vagueness, SLOWNESS_VARIANCE);
        scatter = new Scatter(tasks, FIRST_NOISE);
        last = new Measured[tasks];
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
     * Takes what an iteration, or window of iterations, showed; tasks without work or without time show nothing.
     *
     * @param costs valid
     * @param deviations of single iterations, relative to their mean, as far as they are known and each task's own
     */
    void learn(WorkloadDistribution distribution, TaskCosts costs, double[] deviations) {
        Measured[] measured = measured(distribution, costs);
        double[] steps = steps(measured);
        if (!first) {
            addVariance(SLOWNESS_DRIFT, DENSITY_DRIFT, factorDrift.learn(steps));
        } else {
            guessFactor(distribution, costs.seconds());
        }
        scatter.learn(steps, errors(measured), deviations);
        for (int task = 0; task < tasks; task++) {
            if (measured[task] == null) {
                vagueness[task] += SLOWNESS_DRIFT;
            } else {
                double chance = Math.max(LEAST_NOISE, scatter.ofWindows(task)) + measured[task].error;
                update(task, measured[task], chance);
                vagueness[task] = 1 / (1 / (vagueness[task] + SLOWNESS_DRIFT) + 1 / chance);
            }
            last[task] = measured[task];
        }
        first = false;
    }

    /** Null of a task that shows nothing. */
    private Measured[] measured(WorkloadDistribution distribution, TaskCosts costs) {
        double[] seconds = costs.seconds();
        double[] relativeErrors = costs.relativeErrors();
        Measured[] measured = new Measured[tasks];
        double begin = 0;
        for (int task = 0; task < tasks; task++) {
            double end = begin + (double) distribution.count(task) / Math.max(1, distribution.total());
            measured[task] = distribution.count(task) > 0 && seconds[task] > 0
                    ? new Measured(
                            begin,
                            end,
                            StrictMath.log(seconds[task] / distribution.count(task)),
                            relativeErrors[task] * relativeErrors[task],
                            costs.iterations())
                    : null;
            begin = end;
        }
        return measured;
    }

    /** By how much each task's logarithm has changed, beyond what the densities of both ranges, as they seem now, explain. */
    private double[] steps(Measured[] measured) {
        double[] steps = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            steps[task] = measured[task] == null || last[task] == null
                    ? Double.NaN
                    : measured[task].logarithm - last[task].logarithm - densityStep(measured[task], last[task]);
        }
        return steps;
    }

    /** Nothing where shares rest, as they mostly do. */
    private double densityStep(Measured now, Measured before) {
        return now.begin == before.begin && now.end == before.end
                ? 0
                : StrictMath.log(meanDensity(now) / meanDensity(before));
    }

    /** Of both measurements whose difference is a step, the mean. */
    private double[] errors(Measured[] measured) {
        double[] errors = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            errors[task] =
                    measured[task] == null || last[task] == null ? 0 : (measured[task].error + last[task].error) / 2;
        }
        return errors;
    }

    /**
     * Relative standard deviations of each task's single iterations.
     *
     * @param caution as of {@link Scatter#ofIterations}
     */
    double[] deviations(double caution) {
        return scatter.ofIterations(caution);
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
        double sum = Values.sum(seconds);
        if (sum > 0 && distribution.total() > 0) {
            state[size - 1] = StrictMath.log(sum / distribution.total());
        }
    }

    /** @param chance variance of what is measured by chance alone */
    private void update(int task, Measured measured, double chance) {
        double mean = meanDensity(measured);
        int from = from(measured);
        int to = to(measured);
        double[] gain = gain(task, from, to);
        double variance = chance + gain[task] + gain[size - 1];
        for (int place = from; place < to; place++) {
            variance += slope[place] * gain[tasks + place];
        }
        double surprise = measured.logarithm - (state[size - 1] + state[task] + StrictMath.log(mean));
        double square = surprise * surprise;
        double news = square / OUTLIER;
        boolean sure =
                surprise * doubted[task] > 0 || !scatter.explains(task, square, measured.error, measured.iterations);
        if (news > variance && sure) {
            // The variance that the task's slowness must have had.
            vagueness[task] += square;
            covariance[task][task] += square;
            gain[task] += square;
            variance += square;
        }
        doubted[task] = news > variance ? surprise : 0;
        correct(gain, surprise, Math.max(variance, news));
    }

    private int from(Measured range) {
        return (int) (range.begin * places);
    }

    private int to(Measured range) {
        return (int) Math.min(places, Math.ceil(range.end * places));
    }

    /** Mean density over a range; its logarithm's derivative by each place's log density goes to the slope. */
    private double meanDensity(Measured range) {
        double sum = 0;
        for (int place = from(range); place < to(range); place++) {
            double overlap =
                    Math.min(range.end, (place + 1.0) / places) - Math.max(range.begin, (double) place / places);
            slope[place] = Math.max(0, overlap) * StrictMath.exp(state[tasks + place]);
            sum += slope[place];
        }
        for (int place = from(range); place < to(range); place++) {
            slope[place] /= sum;
        }
        return sum / (range.end - range.begin);
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
     * The same as it may well be, by one standard deviation of all that was measured of the task at this speed and of its drift since: who
     * has no work shows nothing, and would never get any again if it was once measured badly. What was tried often is not tried for ever.
     */
    double hopedSlowness(int task) {
        return slowness(task) * StrictMath.exp(-Math.sqrt(vagueness[task]));
    }

    /** Of the logarithm of the slowness of the task of which least is known, beside the mean of all: whether it is slow or its work hard. */
    double slownessDeviation() {
        double[] shared = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            for (int other = 0; other < tasks; other++) {
                shared[task] += covariance[task][other] / tasks;
            }
        }
        double ofMean = Values.sum(shared) / tasks;
        double most = 0;
        for (int task = 0; task < tasks; task++) {
            most = Math.max(most, covariance[task][task] - 2 * shared[task] + ofMean);
        }
        return Math.sqrt(most);
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
