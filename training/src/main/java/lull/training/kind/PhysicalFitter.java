package lull.training.kind;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.predictor.regression.GaussianPredictor;
import lull.predictor.regression.PhysicalEnsemble;
import lull.predictor.regression.PhysicalPredictor;
import lull.training.fit.Example;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.LeaveOneOut;
import lull.training.fit.Tolerances;
import lull.training.fit.TrainingSet;
import lull.training.prior.EnsembleBasis;
import lull.training.prior.PhysicalPrior;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * Fits a {@link PhysicalPredictor}. The mixture learns its weights; the ensemble, which knows how programs run but not this machine,
 * learns what it is wrong by on it: on each configuration the median over the phases, of which the less is believed the fewer
 * applications there are. A {@link RegressionHalf} stands beside both where it helps.
 */
public final class PhysicalFitter implements Fitter {
    /**
     * Applications that no peculiarity of the machine counts for: with as many, half of what is seen is believed. Of 0, 1, 3 and 8 the
     * best over sets of measurements; 3 is hardly worse.
     */
    private static final double DOUBT = 8;

    private final FitSettings settings;

    public PhysicalFitter(FitSettings settings) {
        this.settings = settings;
    }

    @Override
    public Fit fit(TrainingSet examples) {
        examples.requireApplications(LEAST_APPLICATIONS);
        TrainingSet set = examples.withEvents(List.of());
        int[] samples = set.sampling().samples();
        PhysicalPrior prior = PhysicalPrior.ofTime(set.sampling().space());
        MixtureFitter.Learnt mixture = new MixtureFitter(set, prior).learn();
        PhysicalEnsemble ensemble =
                new EnsembleBasis(prior).ensemble(set.sampling().space(), samples);
        double[][] rests = rests(set.examples(), samples, ensemble);
        int[] all = IntStream.range(0, rests.length).toArray();
        double[][] errors = errors(set, mixture.errors(), rests);
        RegressionHalf half = RegressionHalf.of(set, settings, errors);
        double[] tolerances =
                Tolerances.of(half.errors(), set.exampleApplications(), set.targets(), settings.confidence());
        PhysicalPredictor.Parameters parameters = new PhysicalPredictor.Parameters(
                mixture.mixture(),
                ensemble.corrected(correction(rests, all, set.applications().size(), set.targets())),
                half.regression(),
                tolerances);
        return new Fit(
                new PhysicalPredictor(set.sampling(), parameters),
                words(mixture.chosen(), set.applications().size()) + "; " + half.words());
    }

    private static String words(MixtureModel.Hyperparameters mixture, int applications) {
        return String.format(
                Locale.ROOT,
                "mixture with a prior of %.1f phases, noise %.0f %%; ensemble corrected by %.0f %% of what %d"
                        + " applications show",
                mixture.priorPhases(),
                100 * mixture.noise(),
                100 * belief(applications),
                applications);
    }

    /** ln(true/predicted) of each phase by the ensemble, which knows nothing of the machine. */
    private static double[][] rests(List<Example> examples, int[] samples, PhysicalEnsemble ensemble) {
        double[][] rests = new double[examples.size()][];
        for (int i = 0; i < rests.length; i++) {
            double[] seconds = examples.get(i).seconds();
            double[] predicted = new double[seconds.length];
            ensemble.predict(samples, GaussianPredictor.inputs(examples.get(i).samples()), predicted);
            Arrays.setAll(predicted, t -> Math.log(seconds[t]) - predicted[t]);
            rests[i] = predicted;
        }
        return rests;
    }

    private static double belief(int applications) {
        return applications / (applications + DOUBT);
    }

    private static double[] correction(double[][] rests, int[] training, int applications, int[] targets) {
        double[] correction = new double[rests[0].length];
        for (int t : targets) {
            double[] seen =
                    Arrays.stream(training).mapToDouble(i -> rests[i][t]).toArray();
            correction[t] = belief(applications) * new Median().evaluate(seen);
        }
        return correction;
    }

    /** ln(true/predicted) of each phase by both halves, neither of which has seen its application. */
    private static double[][] errors(TrainingSet set, double[][] mixture, double[][] rests) {
        double[][] errors = new double[rests.length][rests[0].length];
        for (LeaveOneOut.Fold fold : LeaveOneOut.folds(set)) {
            double[] correction =
                    correction(rests, fold.training(), set.applications().size() - 1, set.targets());
            for (int held : fold.held()) {
                for (int t : set.targets()) {
                    errors[held][t] = (mixture[held][t] + rests[held][t] - correction[t]) / 2;
                }
            }
        }
        return errors;
    }
}
