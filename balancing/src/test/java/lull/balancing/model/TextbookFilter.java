package lull.balancing.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.balancing.WorkloadDistribution;

/**
 * {@link CostModel} as an extended Kalman filter is written down, with the measurement's whole gradient h and whole matrices:
 * S = h'Ph + R, x += Ph·y/S, P −= Ph·(Ph)'/S, one measurement after the other.
 */
final class TextbookFilter {
    private final int tasks;
    private final int places;
    private final int factor;
    private final double[] state;
    private final double[][] covariance;
    private final double[] doubted;
    private final double[] vagueness;
    private final Scatter scatter;
    private final double[][] last;
    private final List<Double> squares = new ArrayList<>(List.of(0.05));
    private boolean begun;

    TextbookFilter(int tasks, int places) {
        this.tasks = tasks;
        this.places = places;
        factor = tasks + places;
        state = new double[factor + 1];
        covariance = new double[factor + 1][factor + 1];
        doubted = new double[tasks];
        vagueness = new double[tasks];
        Arrays.fill(vagueness, 1);
        scatter = new Scatter(tasks, 0.01);
        last = new double[tasks][];
        add(1, 0.5, 100);
    }

    private void add(double slowness, double density, double common) {
        for (int task = 0; task < tasks; task++) {
            covariance[task][task] += slowness;
        }
        for (int i = 0; i < places; i++) {
            for (int j = 0; j < places; j++) {
                covariance[tasks + i][tasks + j] += density * Math.exp(-4.0 * Math.abs(i - j) / places);
            }
        }
        covariance[factor][factor] += common;
    }

    void learn(WorkloadDistribution distribution, double[] seconds, double[] errors) {
        double drift = factorDrift(learnScatter(distribution, seconds, errors));
        if (begun) {
            add(1e-4, 1e-3, drift);
        } else {
            state[factor] = Math.log(Arrays.stream(seconds).sum() / distribution.total());
        }
        for (int task = 0; task < tasks; task++) {
            if (distribution.count(task) == 0 || seconds[task] == 0) {
                vagueness[task] += 1e-4;
                continue;
            }
            double known = Math.max(1e-3, scatter.ofWindows(task)) + errors[task] * errors[task];
            double begin = (double) distribution.displacements()[task] / distribution.total();
            double end = begin + (double) distribution.count(task) / distribution.total();
            measure(task, begin, end, Math.log(seconds[task] / distribution.count(task)), known);
            double before = vagueness[task] + 1e-4;
            vagueness[task] = before * known / (before + known);
        }
        begun = true;
    }

    /** The mean of the last squares, of which 0.05 is the first; at least the last square. */
    private double factorDrift(double[] steps) {
        double[] known = Arrays.stream(steps).filter(Double::isFinite).toArray();
        double square =
                known.length < 2 ? 0 : Math.pow(Arrays.stream(known).average().orElseThrow(), 2);
        if (known.length > 1) {
            squares.add(square);
        }
        return Math.max(
                square, squares.stream().mapToDouble(each -> each).average().orElseThrow());
    }

    /** Of each task's time per unit, by what the densities now explain of its ratio to the one before. */
    private double[] learnScatter(WorkloadDistribution distribution, double[] seconds, double[] errors) {
        double[] steps = new double[tasks];
        double[] both = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            double begin = (double) distribution.displacements()[task] / distribution.total();
            double share = (double) distribution.count(task) / distribution.total();
            double[] now = share == 0 || seconds[task] == 0
                    ? null
                    : new double[] {begin, begin + share, seconds[task] / distribution.count(task), errors[task]};
            steps[task] = Double.NaN;
            if (now != null && last[task] != null) {
                steps[task] = Math.log(now[2] / density(now)) - Math.log(last[task][2] / density(last[task]));
            }
            both[task] = now == null || last[task] == null ? 0 : (now[3] * now[3] + last[task][3] * last[task][3]) / 2;
            last[task] = now;
        }
        scatter.learn(steps, both, errors);
        return steps;
    }

    private double density(double[] range) {
        return Arrays.stream(work(range[0], range[1])).sum() / (range[1] - range[0]);
    }

    private double[] work(double begin, double end) {
        return IntStream.range(0, places)
                .mapToDouble(place -> Math.exp(state[tasks + place])
                        * Math.max(0, Math.min(end, (place + 1.0) / places) - Math.max(begin, (double) place / places)))
                .toArray();
    }

    private void measure(int task, double begin, double end, double measured, double known) {
        double[] work = work(begin, end);
        double sum = Arrays.stream(work).sum();
        double[] gradient = new double[factor + 1];
        gradient[task] = 1;
        gradient[factor] = 1;
        for (int place = 0; place < places; place++) {
            gradient[tasks + place] = work[place] / sum;
        }
        double surprise = measured - state[factor] - state[task] - Math.log(sum / (end - begin));
        double variance = known + dot(gradient, times(covariance, gradient));
        boolean far = surprise * surprise > 9 * variance;
        if (far && Math.signum(surprise) == Math.signum(doubted[task])) {
            covariance[task][task] += surprise * surprise;
            vagueness[task] += surprise * surprise;
            variance = known + dot(gradient, times(covariance, gradient));
            far = false;
        }
        doubted[task] = far ? surprise : 0;
        correct(times(covariance, gradient), surprise, far ? surprise * surprise / 9 : variance);
    }

    private void correct(double[] gain, double surprise, double variance) {
        for (int i = 0; i <= factor; i++) {
            state[i] += gain[i] * surprise / variance;
            for (int j = 0; j <= factor; j++) {
                covariance[i][j] -= gain[i] * gain[j] / variance;
            }
        }
    }

    private static double[] times(double[][] matrix, double[] vector) {
        return Arrays.stream(matrix).mapToDouble(row -> dot(row, vector)).toArray();
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    double slowness(int task) {
        return Math.exp(state[task] + state[factor]);
    }

    double hopedSlowness(int task) {
        return slowness(task) / Math.exp(Math.sqrt(vagueness[task]));
    }

    /** Root of the largest g'Pg, where g is a task's state less the mean of all tasks'. */
    double slownessDeviation() {
        return Math.sqrt(IntStream.range(0, tasks)
                .mapToDouble(task -> {
                    double[] contrast = new double[factor + 1];
                    Arrays.fill(contrast, 0, tasks, -1.0 / tasks);
                    contrast[task] += 1;
                    return Math.max(0, dot(contrast, times(covariance, contrast)));
                })
                .max()
                .orElseThrow());
    }

    double[] density() {
        return IntStream.range(0, places)
                .mapToDouble(place -> Math.exp(state[tasks + place]))
                .toArray();
    }

    boolean doubts() {
        return Arrays.stream(doubted).anyMatch(doubt -> doubt != 0);
    }
}
