package lull.balancing.model;

import java.util.Arrays;
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
    private double noise = 0.01;
    private int measurements;
    private boolean begun;

    TextbookFilter(int tasks, int places) {
        this.tasks = tasks;
        this.places = places;
        factor = tasks + places;
        state = new double[factor + 1];
        covariance = new double[factor + 1][factor + 1];
        doubted = new double[tasks];
        vagueness = new double[tasks];
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
        if (begun) {
            add(1e-4, 1e-3, 1);
        } else {
            state[factor] = Math.log(Arrays.stream(seconds).sum() / distribution.total());
        }
        for (int task = 0; task < tasks; task++) {
            if (distribution.count(task) == 0 || seconds[task] == 0) {
                vagueness[task] += 1e-4;
                continue;
            }
            double begin = (double) distribution.displacements()[task] / distribution.total();
            double end = begin + (double) distribution.count(task) / distribution.total();
            measure(task, begin, end, Math.log(seconds[task] / distribution.count(task)), errors[task] * errors[task]);
            vagueness[task] = noise + errors[task] * errors[task];
        }
        begun = true;
    }

    private void measure(int task, double begin, double end, double measured, double scatter) {
        double[] work = IntStream.range(0, places)
                .mapToDouble(place -> Math.exp(state[tasks + place])
                        * Math.max(0, Math.min(end, (place + 1.0) / places) - Math.max(begin, (double) place / places)))
                .toArray();
        double sum = Arrays.stream(work).sum();
        double[] gradient = new double[factor + 1];
        gradient[task] = 1;
        gradient[factor] = 1;
        for (int place = 0; place < places; place++) {
            gradient[tasks + place] = work[place] / sum;
        }
        double surprise = measured - state[factor] - state[task] - Math.log(sum / (end - begin));
        double known = noise + scatter;
        double variance = known + dot(gradient, times(covariance, gradient));
        if (begun) {
            measurements++;
            double beyond = noise + Math.min(surprise * surprise, 9 * variance) - variance;
            double weight = Math.max(0.1, 1.0 / (1 + measurements));
            noise = Math.max(1e-3, (1 - weight) * noise + weight * beyond);
        }
        boolean far = surprise * surprise > 9 * variance;
        if (far && Math.signum(surprise) == Math.signum(doubted[task])) {
            covariance[task][task] += surprise * surprise;
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

    double[] density() {
        return IntStream.range(0, places)
                .mapToDouble(place -> Math.exp(state[tasks + place]))
                .toArray();
    }

    boolean doubts() {
        return Arrays.stream(doubted).anyMatch(doubt -> doubt != 0);
    }
}
