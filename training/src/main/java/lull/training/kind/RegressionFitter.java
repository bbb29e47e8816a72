package lull.training.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.predictor.Sampling;
import lull.predictor.regression.Regression;
import lull.predictor.regression.Regression.Unit;
import lull.predictor.regression.RegressionPredictor;
import lull.training.fit.EventRanking;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.LeaveOneOut;
import lull.training.fit.Tolerances;
import lull.training.fit.TrainingSet;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Fits Li et al., equations 7 and 8. How many events, and how much ridge, leave-one-application-out cross-validation chooses;
 * ordinary least squares stands for election only with twice as many training points as terms. Sampled configurations get
 * no coefficients (zeros): their times are known. O(candidates · applications · configurations · examples · terms²); the choice
 * looks at {@value #SCORED} configurations at most, evenly spread.
 */
public final class RegressionFitter implements Fitter {
    private static final int SCORED = 48;
    private static final double[] RIDGES = {0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1};
    private static final int POINTS_PER_TERM = 2;

    private final Unit unit;
    private final FitSettings settings;

    public RegressionFitter(Unit unit, FitSettings settings) {
        this.unit = unit;
        this.settings = settings;
    }

    /** What is chosen: how many of the ranked events, and the ridge. */
    private record Candidate(TrainingSet set, RegressionDesign design, double ridge) {}

    /**
     * A regression that was chosen.
     *
     * @param errors ln(true/predicted) of each phase by one that had not seen its application
     * @param sampling with the events it takes
     * @param regression fitted to all phases
     * @param words of how it is solved, for people
     */
    record Learnt(double[][] errors, Sampling sampling, Regression regression, String words) {}

    @Override
    public Fit fit(TrainingSet examples) {
        Learnt learnt = learn(examples)
                .orElseThrow(() -> new IllegalArgumentException("no regression over "
                        + examples.examples().size() + " phases can be solved; measure more applications"));
        double[] tolerances =
                Tolerances.of(learnt.errors, examples.exampleApplications(), examples.targets(), settings.confidence());
        return new Fit(
                new RegressionPredictor(
                        learnt.sampling, new RegressionPredictor.Parameters(learnt.regression, tolerances)),
                learnt.words + ", events " + learnt.sampling.events());
    }

    /** What cross-validation chooses; empty if none can be solved. */
    Optional<Learnt> learn(TrainingSet examples) {
        examples.requireApplications(LEAST_APPLICATIONS);
        List<LeaveOneOut.Fold> folds = LeaveOneOut.folds(examples);
        int[] targets = examples.targets();
        int[] scored = spread(targets, SCORED);
        Candidate best = null;
        double least = Double.POSITIVE_INFINITY;
        for (Candidate candidate : candidates(examples, folds)) {
            double score = score(candidate, folds, scored);
            if (score < least) {
                least = score;
                best = candidate;
            }
        }
        return Optional.ofNullable(best).map(chosen -> learnt(chosen, errors(chosen, folds, targets), targets));
    }

    private List<Candidate> candidates(TrainingSet examples, List<LeaveOneOut.Fold> folds) {
        List<String> ranked = EventRanking.of(examples, settings.eventsAtOnce(), new LinkedHashMap<>());
        int points =
                folds.stream().mapToInt(fold -> fold.training().length).min().orElseThrow();
        List<Candidate> candidates = new ArrayList<>();
        for (int n = 0; n <= ranked.size(); n++) {
            TrainingSet set = examples.withEvents(ranked.subList(0, n));
            RegressionDesign design = new RegressionDesign(set, unit);
            Arrays.stream(RIDGES)
                    .filter(ridge -> ridge > 0 || points >= POINTS_PER_TERM * design.terms())
                    .forEach(ridge -> candidates.add(new Candidate(set, design, ridge)));
        }
        return candidates;
    }

    /** Mean absolute error; infinite where the columns are collinear. */
    private static double score(Candidate candidate, List<LeaveOneOut.Fold> folds, int[] targets) {
        try {
            double[][] errors = errors(candidate, folds, targets);
            return Arrays.stream(errors)
                    .mapToDouble(row -> Arrays.stream(targets)
                            .mapToDouble(t -> Math.abs(row[t]))
                            .sum())
                    .sum();
        } catch (SingularMatrixException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    private static double[][] errors(Candidate candidate, List<LeaveOneOut.Fold> folds, int[] targets) {
        double[][] errors = new double[candidate.set.examples().size()]
                [candidate.set.sampling().space().size()];
        for (LeaveOneOut.Fold fold : folds) {
            for (int t : targets) {
                double[] coefficients = candidate.design.coefficients(fold.training(), t, candidate.ridge);
                double[] range = candidate.design.range(fold.training(), t);
                for (int held : fold.held()) {
                    errors[held][t] = candidate.design.error(held, t, coefficients, range);
                }
            }
        }
        return errors;
    }

    private Learnt learnt(Candidate chosen, double[][] errors, int[] targets) {
        int[] all = IntStream.range(0, chosen.set.examples().size()).toArray();
        int size = chosen.set.sampling().space().size();
        double[][] coefficients = new double[size][chosen.design.terms()];
        double[] lowest = new double[size];
        double[] highest = new double[size];
        for (int t : targets) {
            coefficients[t] = chosen.design.coefficients(all, t, chosen.ridge);
            double[] range = chosen.design.range(all, t);
            lowest[t] = range[0];
            highest[t] = range[1];
        }
        String how =
                chosen.ridge == 0 ? "ordinary least squares" : String.format(Locale.ROOT, "ridge %.0e", chosen.ridge);
        return new Learnt(
                errors,
                chosen.set.sampling(),
                new Regression(unit, coefficients, lowest, highest),
                how + ", " + chosen.design.terms() + " terms for " + all.length + " phases");
    }

    /** At most so many of the targets, evenly spread. */
    static int[] spread(int[] targets, int most) {
        int count = Math.min(most, targets.length);
        return IntStream.range(0, count)
                .map(i -> targets[(int) ((long) i * targets.length / count)])
                .toArray();
    }
}
