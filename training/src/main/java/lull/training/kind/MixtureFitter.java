package lull.training.kind;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.regression.Regression.Unit;
import lull.predictor.regression.TimeMixture;
import lull.training.fit.Example;
import lull.training.fit.LeaveOneOut;
import lull.training.fit.TrainingSet;
import lull.training.kind.MixtureModel.Hyperparameters;
import lull.training.kind.MixtureModel.Products;
import lull.training.prior.PhysicalPrior;

/**
 * Fits a mixture of the sampled times: how much the made-up programs count, and the noise, are those of a fixed grid with the least
 * mean absolute error of the logarithm under leave-one-application-out cross-validation.
 */
final class MixtureFitter {
    /** Phases that the made-up programs count for, from hardly any to far more than programs that are measured. */
    private static final double[] PRIOR_PHASES = {0.3, 1, 3, 10, 30, 100};
    /** From a quiet machine's to one whose times jump from one number of threads to the next. */
    private static final double[] NOISES = {0.01, 0.03, 0.1};
    /** Configurations on which choices are compared. */
    private static final int SCORED = 48;

    private final TrainingSet set;
    private final Products prior;
    private final RegressionDesign design;

    /**
     * What was learnt.
     *
     * @param mixture on the targets
     * @param errors ln(true/predicted) of each phase by a mixture that had not seen its application
     * @param chosen by cross-validation
     */
    record Learnt(TimeMixture mixture, double[][] errors, Hyperparameters chosen) {}

    /** @param set phases without events */
    MixtureFitter(TrainingSet set, PhysicalPrior programs) {
        this.set = set;
        design = new RegressionDesign(set, Unit.PHASE);
        double[][] shapes = programs.shapes();
        double[] mean = programs.mean();
        double[] equal = new double[shapes.length];
        Arrays.fill(equal, 1.0 / shapes.length);
        prior = Products.of(
                Arrays.stream(shapes)
                        .map(shape -> IntStream.range(0, mean.length)
                                .mapToDouble(t -> shape[t] + mean[t])
                                .toArray())
                        .toArray(double[][]::new),
                equal,
                set.sampling().samples());
    }

    Learnt learn() {
        List<LeaveOneOut.Fold> folds = LeaveOneOut.folds(set);
        List<MixtureModel> models =
                folds.stream().map(fold -> model(fold.training())).toList();
        int[] targets = set.targets();
        int[] scored = RegressionFitter.spread(targets, SCORED);
        Hyperparameters best = null;
        double least = Double.POSITIVE_INFINITY;
        for (double phases : PRIOR_PHASES) {
            for (double noise : NOISES) {
                Hyperparameters candidate = new Hyperparameters(phases, noise);
                double score = score(errors(folds, models, candidate, scored), scored);
                if (score < least) {
                    least = score;
                    best = candidate;
                }
            }
        }
        LeaveOneOut.requireFinite(set, least);
        int[] all = IntStream.range(0, set.examples().size()).toArray();
        return new Learnt(model(all).fit(best, targets), errors(folds, models, best, targets), best);
    }

    private MixtureModel model(int[] training) {
        return new MixtureModel(set, prior, design, training);
    }

    private static double score(double[][] errors, int[] targets) {
        return Arrays.stream(errors)
                .flatMapToDouble(row -> Arrays.stream(targets).mapToDouble(t -> Math.abs(row[t])))
                .sum();
    }

    private double[][] errors(
            List<LeaveOneOut.Fold> folds, List<MixtureModel> models, Hyperparameters chosen, int[] targets) {
        double[][] errors =
                new double[set.examples().size()][set.sampling().space().size()];
        for (int i = 0; i < models.size(); i++) {
            TimeMixture mixture = models.get(i).fit(chosen, targets);
            for (int held : folds.get(i).held()) {
                Example example = set.examples().get(held);
                double[] sampled = example.samples().seconds();
                double mean = RegressionDesign.meanSeconds(example);
                for (int t : targets) {
                    errors[held][t] = Math.log(example.seconds()[t] / mixture.at(t, sampled, mean));
                }
            }
        }
        return errors;
    }
}
