package lull.training.kind;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.predictor.regression.Regression;
import lull.predictor.regression.Regression.Unit;
import lull.training.fit.FitSettings;
import lull.training.fit.LeaveOneOut;
import lull.training.fit.TrainingSet;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.inference.TestUtils;

/**
 * The paper's regression, in seconds as printed and of times alone, as one half of a prediction whose other half is physics: it may
 * learn what no formula says, what short programs suffer more than long ones for instance. It is taken if applications that were left
 * out are predicted better with it, by Student's t-test of pairs, one-sided.
 *
 * @param regression that was chosen; empty if none is taken
 * @param errors ln(true/predicted) of each phase by both halves, or by physics alone
 * @param words of the choice, for people
 */
record RegressionHalf(Optional<Regression> regression, double[][] errors, String words) {
    /** Chance with which a regression that is of no use is taken, 0.02 to 0.1: the usual twentieth. */
    private static final double CHANCE = 0.05;
    /**
     * Error of a logarithm above which it counts as no larger, 0.1 to 0.3: some program is off by a factor of two with and without the
     * regression, which says nothing of the others.
     */
    private static final double LARGEST = 0.1;
    /** Applications below which none is taken, 6 to 10: four siblings of one program agree on anything. */
    private static final int FEWEST_APPLICATIONS = 8;

    /**
     * Chooses.
     *
     * @param set phases without events
     * @param physics ln(true/predicted) of each phase, by physics that had not seen its application
     */
    static RegressionHalf of(TrainingSet set, FitSettings settings, double[][] physics) {
        List<LeaveOneOut.Fold> folds = LeaveOneOut.folds(set);
        return Optional.of(new RegressionFitter(Unit.SECONDS, settings))
                .filter(any -> folds.size() >= FEWEST_APPLICATIONS)
                .flatMap(fitter -> fitter.learn(set))
                .map(learnt -> new RegressionHalf(
                        Optional.of(learnt.regression()),
                        halves(learnt.errors(), physics),
                        "half by a regression in seconds, " + learnt.words()))
                .filter(half -> isBetter(folds, half.errors, physics))
                .orElseGet(() -> new RegressionHalf(
                        Optional.empty(), physics, "without a regression, which is not surely better"));
    }

    /** Mean of two predictions' errors: that of their geometric mean. */
    private static double[][] halves(double[][] one, double[][] other) {
        return IntStream.range(0, one.length)
                .mapToObj(i -> IntStream.range(0, one[i].length)
                        .mapToDouble(t -> (one[i][t] + other[i][t]) / 2)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static boolean isBetter(List<LeaveOneOut.Fold> folds, double[][] with, double[][] without) {
        SummaryStatistics gain = new SummaryStatistics();
        folds.forEach(fold -> gain.addValue(bounded(fold, without) - bounded(fold, with)));
        return gain.getMean() > 0 && TestUtils.tTest(0, gain) < 2 * CHANCE;
    }

    /** What an application's phases err by in sum, each no more than the largest that counts; a sample has no error. */
    private static double bounded(LeaveOneOut.Fold fold, double[][] errors) {
        return Arrays.stream(fold.held())
                .mapToDouble(held -> Arrays.stream(errors[held])
                        .map(error -> Math.min(LARGEST, Math.abs(error)))
                        .sum())
                .average()
                .orElseThrow();
    }
}
