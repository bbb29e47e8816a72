package lull.training.kind;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import lull.predictor.GaussianPredictor;
import lull.predictor.PhysicalEnsemble;
import lull.predictor.PhysicalPredictor;
import lull.training.fit.Example;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.Tolerances;
import lull.training.fit.TrainingSet;
import lull.training.prior.EnsembleBasis;
import lull.training.prior.PhysicalPrior;

/**
 * Blends the Gaussian model, which learns from this machine's programs, with the posterior of physical programs, which learns from
 * none. Each weighs with the inverse of its mean squared error on applications left out, as is best of errors that know nothing of
 * each other: where programs are many and regular the Gaussian model has nearly all, and no share is chosen by few programs.
 */
public final class PhysicalFitter implements Fitter {
    /** Of the ensemble. Of one share for all, from 0.1 to 1, this was the best over sets of measurements, three times of four. */
    private static final double MOST_SHARE = 0.4;
    /** Standard deviation of a sample's logarithm, of 0.02, 0.03, 0.05 and 0.1: the best each time; 0.03 is hardly worse. */
    private static final double NOISE = 0.05;

    private final FitSettings settings;

    public PhysicalFitter(FitSettings settings) {
        this.settings = settings;
    }

    @Override
    public Fit fit(TrainingSet examples) {
        PhysicalPrior prior = PhysicalPrior.ofTime(examples.sampling().space());
        GaussianFitter.Learnt gaussian = new GaussianFitter(settings).learn(examples, prior);
        TrainingSet set = gaussian.set();
        PhysicalEnsemble ensemble =
                new EnsembleBasis(prior).ensemble(set.sampling().samples(), NOISE);
        double[][] physical = errors(set.examples(), ensemble);
        double share = share(square(gaussian.errors(), set.targets()), square(physical, set.targets()));
        double[] tolerances = Tolerances.of(
                blend(share, physical, gaussian.errors()),
                set.exampleApplications(),
                set.targets(),
                settings.confidence());
        return new Fit(
                new PhysicalPredictor(
                        set.sampling(),
                        new PhysicalPredictor.Parameters(
                                scaled(gaussian.parameters(), 1 - share, tolerances), share, ensemble)),
                String.format(
                        Locale.ROOT,
                        "%.0f %% physics, noise %.0f %%; %.0f %% Gaussian: %s",
                        100 * share,
                        100 * NOISE,
                        100 - 100 * share,
                        gaussian.choices()));
    }

    /** ln(true/predicted) of each phase by the ensemble, which has seen no application. */
    private static double[][] errors(List<Example> examples, PhysicalEnsemble ensemble) {
        double[][] errors = new double[examples.size()][];
        for (int i = 0; i < errors.length; i++) {
            double[] seconds = examples.get(i).seconds();
            errors[i] = Arrays.stream(seconds).map(Math::log).toArray();
            ensemble.add(-1, GaussianPredictor.inputs(examples.get(i).samples()), errors[i]);
        }
        return errors;
    }

    /** Mean square over the targets. */
    private static double square(double[][] errors, int[] targets) {
        return Arrays.stream(errors)
                .flatMapToDouble(row -> Arrays.stream(targets).mapToDouble(t -> row[t] * row[t]))
                .average()
                .orElse(0);
    }

    private static double share(double gaussian, double physical) {
        return gaussian + physical > 0 ? Math.min(MOST_SHARE, gaussian / (gaussian + physical)) : 0;
    }

    private static double[][] blend(double share, double[][] physical, double[][] gaussian) {
        double[][] blended = new double[physical.length][physical[0].length];
        for (int i = 0; i < blended.length; i++) {
            for (int t = 0; t < blended[i].length; t++) {
                blended[i][t] = share * physical[i][t] + (1 - share) * gaussian[i][t];
            }
        }
        return blended;
    }

    private static GaussianPredictor.Parameters scaled(
            GaussianPredictor.Parameters whole, double factor, double[] tolerances) {
        double[] offsets = whole.offsets().clone();
        double[][] weights = new double[offsets.length][];
        for (int t = 0; t < offsets.length; t++) {
            offsets[t] *= factor;
            weights[t] = Arrays.stream(whole.weights()[t])
                    .map(weight -> factor * weight)
                    .toArray();
        }
        return new GaussianPredictor.Parameters(offsets, weights, tolerances);
    }
}
