package lull.phases.statistics;

import java.util.Arrays;
import lull.phases.Workload;

/**
 * Tells whether the compute time of a phase group is constant, repeats every few iterations, or is irregular.
 *
 * <p>Algorithmic notes. Times are taken as logarithms, so that spread is relative, and the extreme 5 % on either side
 * are pulled in to the others, so that single disturbances by the operating system weigh little; a heavier iteration
 * rarer than one in twenty counts as such. A period k is judged by how much of the variance the means of the k residue
 * classes explain, as R² adjusted for the degrees of freedom: a multiple of the true period explains no more. The
 * smallest k whose R² comes near the best one is taken, if the means of either half of the series also explain a good
 * part of the other half: time slices and ticks of the operating system repeat too, but out of step with the
 * iterations, so that their place drifts. Four whole periods and at least {@value #FEWEST_ITERATIONS} iterations must
 * have been seen, and their times must vary by 3 %: nothing that a decision could use lies below that.
 *
 * <p>A workload without period is irregular when the standard deviation without the extreme tenth on either side
 * exceeds 0.1: timing noise of a computation that stays the same is a few per cent, and no prediction holds where it is
 * more. What was irregular is judged by its later half, and that half's later half, as long as that is long enough: most
 * programs begin otherwise than they go on, with cold caches or code that is not compiled yet.
 * O(n · {@value #LONGEST_PERIOD}) for n iterations.
 */
public final class WorkloadClassifier {
    /** No longer period is looked for, in iterations. */
    public static final int LONGEST_PERIOD = 64;
    /** So many periods must have been seen whole before one is told. */
    public static final int FEWEST_PERIODS = 4;

    private static final int FEWEST_ITERATIONS = 24;
    private static final int FEWEST_SETTLED = 48;
    private static final double EXPLAINED = 0.5;
    private static final double PREDICTED = 0.25;
    private static final double NEAR_BEST = 0.9;
    private static final double EXTREME = 0.05;
    private static final double TRIMMED = 0.1;
    private static final double SMALLEST_DEVIATION = 0.03;
    private static final double IRREGULAR_SPREAD = 0.1;

    /** Classifies consecutive times of one group, in nanoseconds. */
    public Workload classify(double[] nanos) {
        double[] logs =
                Arrays.stream(nanos).map(value -> Math.log(Math.max(1, value))).toArray();
        Workload whole = ofLogarithms(logs);
        Workload settled = whole;
        while (settled.kind() == Workload.Kind.IRREGULAR && logs.length >= 2 * FEWEST_SETTLED) {
            logs = Arrays.copyOfRange(logs, logs.length / 2, logs.length);
            settled = ofLogarithms(logs);
        }
        return settled.kind() == Workload.Kind.IRREGULAR ? whole : settled;
    }

    private static Workload ofLogarithms(double[] logs) {
        double[] sorted = logs.clone();
        Arrays.sort(sorted);
        double spread = trimmedDeviation(sorted);
        if (logs.length < FEWEST_ITERATIONS) {
            return new Workload(Workload.Kind.CONSTANT, 1, spread);
        }
        int period = period(winsorised(logs, sorted));
        if (period > 1) {
            return new Workload(Workload.Kind.PERIODIC, period, spread);
        }
        return new Workload(spread > IRREGULAR_SPREAD ? Workload.Kind.IRREGULAR : Workload.Kind.CONSTANT, 1, spread);
    }

    private static int period(double[] values) {
        double total = squaredDeviations(values, 0, 1);
        if (total / values.length < SMALLEST_DEVIATION * SMALLEST_DEVIATION) {
            return 1;
        }
        int longest = Math.min(LONGEST_PERIOD, values.length / FEWEST_PERIODS);
        double[] explained = new double[longest + 1];
        for (int k = 2; k <= longest; k++) {
            explained[k] = adjustedDetermination(values, k, total);
        }
        double best = Arrays.stream(explained).max().orElse(0);
        for (int k = 2; k <= longest && best >= EXPLAINED; k++) {
            if (explained[k] >= NEAR_BEST * best && keepsStep(values, k)) {
                return k;
            }
        }
        return 1;
    }

    private static double adjustedDetermination(double[] values, int k, double total) {
        double within = 0;
        for (int residue = 0; residue < k; residue++) {
            within += squaredDeviations(values, residue, k);
        }
        int n = values.length;
        return 1 - within / (n - k) / (total / (n - 1));
    }

    /** Whether what is learnt from one half of the values holds for the other, both ways. */
    private static boolean keepsStep(double[] values, int k) {
        int half = values.length / 2 / k * k;
        double[] first = Arrays.copyOfRange(values, 0, half);
        double[] second = Arrays.copyOfRange(values, half, 2 * half);
        return predicted(first, second, k) >= PREDICTED && predicted(second, first, k) >= PREDICTED;
    }

    /** The share of some values' variance that the residue class means of others, whole periods, explain. */
    private static double predicted(double[] known, double[] unknown, int k) {
        double missed = 0;
        int periods = known.length / k;
        for (int residue = 0; residue < k; residue++) {
            double sum = 0;
            for (int i = residue; i < known.length; i += k) {
                sum += known[i];
            }
            double mean = sum / periods;
            for (int i = residue; i < unknown.length; i += k) {
                missed += (unknown[i] - mean) * (unknown[i] - mean);
            }
        }
        return 1 - missed / squaredDeviations(unknown, 0, 1);
    }

    private static double squaredDeviations(double[] values, int first, int step) {
        double sum = 0;
        int count = 0;
        for (int i = first; i < values.length; i += step) {
            sum += values[i];
            count++;
        }
        double mean = sum / count;
        double squares = 0;
        for (int i = first; i < values.length; i += step) {
            squares += (values[i] - mean) * (values[i] - mean);
        }
        return squares;
    }

    private static double[] winsorised(double[] logs, double[] sorted) {
        int cut = (int) (EXTREME * sorted.length);
        double low = sorted[cut];
        double high = sorted[sorted.length - 1 - cut];
        return Arrays.stream(logs)
                .map(value -> Math.max(low, Math.min(high, value)))
                .toArray();
    }

    private static double trimmedDeviation(double[] sorted) {
        if (sorted.length == 0) {
            return 0;
        }
        int cut = Math.min((int) Math.ceil(TRIMMED * sorted.length), (sorted.length - 1) / 2);
        double[] kept = Arrays.copyOfRange(sorted, cut, sorted.length - cut);
        return Math.sqrt(squaredDeviations(kept, 0, 1) / kept.length);
    }
}
