package lull.training.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.predictor.regression.GaussianPredictor;
import lull.training.fit.EventRanking;
import lull.training.fit.Example;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.LeaveOneOut;
import lull.training.fit.Tolerances;
import lull.training.fit.TrainingSet;
import lull.training.kind.GaussianModel.Hyperparameters;
import lull.training.prior.PhysicalPrior;

/**
 * Fits the Gaussian model of times over configurations. Prior weight, lengths, noise and number of events are those of a fixed
 * grid with the least mean absolute error of the logarithm under leave-one-application-out cross-validation.
 * O(grid · applications · configurations · (samples + events)²).
 */
public final class GaussianFitter implements Fitter {
    private static final double[] PRIOR_PHASES = {1, 4, 16, 64};
    private static final double[] RESIDUALS = {0.01, 0.1, 1};
    private static final double[] CORES_LENGTHS = {0.3, 1};
    private static final double[] FREQUENCY_LENGTHS = {1, 3};
    private static final double[] NOISES = {0.001, 0.01, 0.03, 0.1};

    private final FitSettings settings;

    public GaussianFitter(FitSettings settings) {
        this.settings = settings;
    }

    /** A choice and the errors it makes on applications left out. */
    private record Trial(TrainingSet set, Hyperparameters hyperparameters, double[][] errors, double score) {}

    /**
     * What was learnt.
     *
     * @param set the phases with the chosen events
     * @param parameters without tolerances
     * @param errors ln(true/predicted) of each phase by a model that had not seen its application
     * @param choices for people
     */
    record Learnt(TrainingSet set, GaussianPredictor.Parameters parameters, double[][] errors, String choices) {}

    @Override
    public Fit fit(TrainingSet examples) {
        return fit(examples, PhysicalPrior.ofTime(examples.sampling().space()));
    }

    /** Fits power rather than time: examples as {@link TrainingSet#ofPower} makes them. */
    public Fit fitPower(TrainingSet examples) {
        return fit(examples, PhysicalPrior.ofPower(examples.sampling().space()));
    }

    private Fit fit(TrainingSet examples, PhysicalPrior prior) {
        Learnt learnt = learn(examples, prior);
        TrainingSet set = learnt.set;
        double[] tolerances =
                Tolerances.of(learnt.errors, set.exampleApplications(), set.targets(), settings.confidence());
        return new Fit(
                new GaussianPredictor(
                        set.sampling(),
                        new GaussianPredictor.Parameters(
                                learnt.parameters.offsets(), learnt.parameters.weights(), tolerances)),
                learnt.choices);
    }

    /** Learns with the prior of the examples' space. */
    Learnt learn(TrainingSet examples, PhysicalPrior physics) {
        examples.requireApplications(LEAST_APPLICATIONS);
        PriorCovariance prior = new PriorCovariance(examples.sampling(), physics);
        List<String> ranked = EventRanking.of(examples, settings.eventsAtOnce(), new LinkedHashMap<>());
        Trial best = null;
        for (int n = 0; n <= ranked.size(); n++) {
            Trial trial = best(examples.withEvents(ranked.subList(0, n)), prior);
            best = best == null || Double.compare(trial.score, best.score) < 0 ? trial : best;
        }
        LeaveOneOut.requireFinite(examples, best.score);
        return learnt(best, prior);
    }

    private static Trial best(TrainingSet set, PriorCovariance prior) {
        List<LeaveOneOut.Fold> folds = LeaveOneOut.folds(set);
        List<GaussianModel> models = folds.stream()
                .map(fold -> new GaussianModel(set, fold.training(), prior))
                .toList();
        int[] targets = set.targets();
        Trial best = null;
        for (Hyperparameters candidate : grid()) {
            double[][] errors = errors(set, folds, models, candidate);
            double score = Arrays.stream(errors)
                    .mapToDouble(row -> Arrays.stream(targets)
                            .mapToDouble(t -> Math.abs(row[t]))
                            .sum())
                    .sum();
            best = best == null || Double.compare(score, best.score) < 0
                    ? new Trial(set, candidate, errors, score)
                    : best;
        }
        return best;
    }

    private static List<Hyperparameters> grid() {
        List<Hyperparameters> grid = new ArrayList<>();
        for (double phases : PRIOR_PHASES) {
            for (double residual : RESIDUALS) {
                for (double cores : CORES_LENGTHS) {
                    for (double frequency : FREQUENCY_LENGTHS) {
                        Arrays.stream(NOISES)
                                .forEach(noise ->
                                        grid.add(new Hyperparameters(phases, residual, cores, frequency, noise)));
                    }
                }
            }
        }
        return grid;
    }

    private static double[][] errors(
            TrainingSet set, List<LeaveOneOut.Fold> folds, List<GaussianModel> models, Hyperparameters candidate) {
        int[] targets = set.targets();
        double[][] errors =
                new double[set.examples().size()][set.sampling().space().size()];
        for (int i = 0; i < models.size(); i++) {
            GaussianPredictor.Parameters learnt = models.get(i).condition(candidate, targets, new double[0]);
            for (int held : folds.get(i).held()) {
                Example example = set.examples().get(held);
                double[] inputs = GaussianPredictor.inputs(example.samples());
                for (int t : targets) {
                    double predicted = learnt.offsets()[t];
                    for (int j = 0; j < inputs.length; j++) {
                        predicted += learnt.weights()[t][j] * inputs[j];
                    }
                    errors[held][t] = Math.log(example.seconds()[t]) - predicted;
                }
            }
        }
        return errors;
    }

    private static Learnt learnt(Trial chosen, PriorCovariance prior) {
        int[] all = IntStream.range(0, chosen.set.examples().size()).toArray();
        Hyperparameters hyper = chosen.hyperparameters;
        return new Learnt(
                chosen.set,
                new GaussianModel(chosen.set, all, prior).condition(hyper, chosen.set.targets(), new double[0]),
                chosen.errors,
                String.format(
                        Locale.ROOT,
                        "prior of %.0f phases, residual %.2f with lengths %.1f and %.1f, noise %.1f %%, events %s",
                        hyper.priorPhases(),
                        hyper.residual(),
                        hyper.coresLength(),
                        hyper.frequencyLength(),
                        100 * hyper.noise(),
                        chosen.set.sampling().events()));
    }
}
