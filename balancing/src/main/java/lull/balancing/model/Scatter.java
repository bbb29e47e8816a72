package lull.balancing.model;

import lull.balancing.Values;

/**
 * How far single times of each task are from their mean, relative to it, as the variance of their logarithm. Learnt from how much a
 * time per unit of work differs from the task's last one, beyond what the others' do (von Neumann 1941): what a model does not
 * know is no scatter, nor is what all tasks have in common. Deviations from the tasks' mean are made variances of the single tasks
 * by the method of moments. A task of which little is known counts nearly as all tasks do.
 */
final class Scatter {
    /** Windows that are remembered: 10 follow at once what changes, 100 are more exact; 32 leave a quarter of a variance open. */
    static final double MEMORY = 32;
    /** Windows, 0 to some 10, by which all tasks together count in each one's: a single interruption is not a task's nature. */
    private static final double COMMON_WINDOWS = 4;
    /** In variances, 4 to 25: squared deviations beyond count as so many, as a share that moved onto other work brings them. */
    private static final double OUTLIER = 9;
    /** In standard errors, 0 to 3: by so much what is counted on of the scatter between windows, which may be news, is below the likeliest. */
    private static final double CAUTION = 1;
    /** In standard errors, 2 to 4: what normal chance hardly ever makes; 3 is one time of 370. */
    private static final double HARDLY_EVER = 3;
    /** Iterations, 3 to 10, whose scatter says how exact their mean is. */
    private static final int FEWEST = 3;

    private final double guess;
    private final double[] windows;
    /** Between windows, beyond what the scatter within them explains. */
    private final double[] between;
    /** Of single iterations within windows. */
    private final double[] within;

    /** @param guess variance of a measurement of which nothing is known yet */
    Scatter(int tasks, double guess) {
        this.guess = guess;
        windows = new double[tasks];
        between = new double[tasks];
        within = new double[tasks];
    }

    /**
     * Takes what a window showed.
     *
     * @param steps logarithm of each task's time per unit of work by its last one, as far as the place of the work does not explain
     *     it; NaN where there is none
     * @param errors variances of the logarithms of either time as far as they are known, the mean of both
     * @param deviations of single iterations within the window, relative to their mean, as far as they are each task's own
     */
    void learn(double[] steps, double[] errors, double[] deviations) {
        double[] squares = squaresAboutTheMean(steps);
        int count = Values.known(squares);
        if (count < 2) {
            return;
        }
        double all = Values.meanOfKnown(squares) * count * count / (count - 1);
        for (int task = 0; task < steps.length; task++) {
            if (squares[task] >= 0) {
                double own = count == 2 ? all / 2 : (squares[task] - all / count / count) * count / (count - 2);
                add(task, own / 2 - errors[task], deviations[task] * deviations[task]);
            }
        }
    }

    private double[] squaresAboutTheMean(double[] steps) {
        double mean = Values.meanOfKnown(steps);
        double most = OUTLIER * 2 * Math.max(guess, common(between) + common(within));
        double[] squares = new double[steps.length];
        for (int task = 0; task < steps.length; task++) {
            squares[task] = Math.min(most, (steps[task] - mean) * (steps[task] - mean));
        }
        return squares;
    }

    private void add(int task, double betweenWindows, double withinWindow) {
        windows[task] = Math.min(MEMORY, windows[task] + 1);
        between[task] += (betweenWindows - between[task]) / windows[task];
        within[task] += (withinWindow - within[task]) / windows[task];
    }

    private double common(double[] variances) {
        double sum = 0;
        double weight = 0;
        for (int task = 0; task < variances.length; task++) {
            sum += windows[task] * variances[task];
            weight += windows[task];
        }
        return weight > 0 ? sum / weight : 0;
    }

    private double shrunk(double[] variances, int task) {
        double sum = windows[task] * variances[task] + COMMON_WINDOWS * common(variances);
        return Math.max(0, sum / (windows[task] + COMMON_WINDOWS));
    }

    /** Variance of a task's measurements beyond the scatter that they tell of themselves. */
    double ofWindows(int task) {
        return Values.max(windows) == 0 ? guess : shrunk(between, task);
    }

    /**
     * Whether a task's measurement may be so far off because single iterations scatter, by an interruption for instance, as
     * those of the window do or as the task's are known to; true where a window is too short to tell.
     *
     * @param square of what the logarithm is off
     * @param error variance of the window's mean as its iterations tell it, 0 where they do not
     */
    boolean explains(int task, double square, double error, int iterations) {
        if (iterations < FEWEST || error == 0) {
            return true;
        }
        double quantile = studentQuantile(iterations - 1);
        return square <= quantile * quantile * Math.max(error, shrunk(within, task) / iterations);
    }

    /** Student's t whose normal quantile is 3, by the first terms of its expansion (Abramowitz and Stegun 26.7.5). */
    private static double studentQuantile(double freedom) {
        double z = HARDLY_EVER;
        double cube = z * z * z;
        return z + (cube + z) / (4 * freedom) + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * freedom * freedom);
    }

    /**
     * Relative standard deviations of single iterations, as far as they are sure: 0 of a task of which nothing is known.
     *
     * @param caution in standard errors: by so much what is counted on of the scatter within windows is below the likeliest, which
     *     many iterations tell
     */
    double[] ofIterations(double caution) {
        double[] deviations = new double[windows.length];
        for (int task = 0; task < deviations.length; task++) {
            deviations[task] =
                    Math.sqrt(sure(task, CAUTION) * shrunk(between, task) + sure(task, caution) * shrunk(within, task));
        }
        return deviations;
    }

    /** The part of a variance that is below the likeliest by so many standard errors. */
    private double sure(int task, double caution) {
        return windows[task] == 0 ? 0 : Math.max(0, 1 - caution * Math.sqrt(2 / windows[task]));
    }
}
