package lull.training.model;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lull.predictor.ConfigurationSpace;
import lull.predictor.model.ModelErrors;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.training.data.DataSets;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.ErrorSummary;
import lull.training.evaluation.Evaluation;
import lull.training.evaluation.Evaluator;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.TrainingSet;
import lull.training.kind.GaussianFitter;
import lull.training.kind.ModelKind;
import lull.training.prior.SampleDesign;

/**
 * Fits a model, and measures its error on applications left out. Where events are to be used, a second variant of the model makes
 * do with times alone, for the day when counters are not to be had; and a last one with the first sample alone, how programs
 * run by default, where no other configuration may be tried.
 *
 * @param kind of model
 * @param settings of the fit
 * @param samples as {@link SampleDesign#of} reads them
 */
public record ModelFitting(ModelKind kind, FitSettings settings, Optional<String> samples) {

    /**
     * Checks, before anything is measured, that a fit would be possible.
     *
     * @param space configurations that are to be measured
     * @param applications that are to be measured
     * @throws IllegalArgumentException if not
     */
    public void require(ConfigurationSpace space, List<String> applications) {
        SampleDesign.of(space, samples);
        TrainingSet.requireApplications(applications, Fitter.LEAST_APPLICATIONS + 1);
    }

    /**
     * Fits all that is in a measurements file.
     *
     * @param told receives how far a long file is read, and what is left out of it; for people
     * @throws IllegalArgumentException if it holds not one set of measurements, or too few applications
     * @throws IOException if it can't be read
     */
    public PredictionModel fit(Path file, Instant now, Consumer<String> told) throws IOException {
        List<PlatformMeasurements> sets = DataSets.read(file, told);
        if (sets.size() != 1) {
            throw new IllegalArgumentException(file + " holds the measurements of "
                    + sets.stream().map(PlatformMeasurements::platform).toList() + "; a model is of one");
        }
        try {
            return fit(sets.get(0), now, told);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** Fits these measurements, and tells what of them was left out, or is: events too, where this kind would learn from them. */
    public PredictionModel fit(PlatformMeasurements measurements, Instant now, Consumer<String> told) {
        measurements.notes().forEach(told);
        int[] sampled = SampleDesign.of(measurements.space(), samples);
        List<String> unusable = new ArrayList<>();
        TrainingSet set = TrainingSet.of(measurements, sampled, unusable);
        List<Variant> variants = new ArrayList<>();
        if (kind.usesEvents() && settings.eventsAtOnce() > 0) {
            unusable.forEach(each -> told.accept("left out: " + each));
            counted(measurements.platform(), set).ifPresent(variants::add);
        }
        FitSettings timesAlone = new FitSettings(0, settings.confidence());
        variants.add(variant(measurements.platform(), set, kind.title(), kind.fitter(timesAlone)));
        if (sampled.length > 1) {
            int[] first = {sampled[0]};
            variants.add(variant(
                    measurements.platform(),
                    TrainingSet.of(measurements, first, new ArrayList<>()),
                    kind.title(),
                    kind.fitter(timesAlone)));
        }
        Optional<Variant> power = power(measurements, sampled);
        return new PredictionModel(
                measurements.platform(),
                now,
                measurements.applications(),
                measurements.phases().size(),
                variants,
                power,
                power.flatMap(any -> measurements.meter()));
    }

    /** With events; empty if none is usable, or worth its coefficients. */
    private Optional<Variant> counted(String platform, TrainingSet set) {
        return set.sampling().events().isEmpty()
                ? Optional.empty()
                : Optional.of(variant(platform, set, kind.title(), kind.fitter(settings)))
                        .filter(counted -> !counted.predictor().events().isEmpty());
    }

    /** Of mean power, where the energy of enough applications is known. */
    private Optional<Variant> power(PlatformMeasurements measurements, int[] sampled) {
        TrainingSet set = TrainingSet.ofPower(measurements, sampled);
        if (set.applications().size() <= Fitter.LEAST_APPLICATIONS) {
            return Optional.empty();
        }
        GaussianFitter fitter = new GaussianFitter(new FitSettings(0, settings.confidence()));
        return Optional.of(variant(measurements.platform(), set, "power", fitter::fitPower));
    }

    private Variant variant(String platform, TrainingSet set, String name, Fitter fitter) {
        Evaluation evaluation = new Evaluator(platform, set, 0).leaveOneOut(name, fitter);
        ErrorSummary errors = evaluation.errors();
        Fit fit = fitter.fit(set);
        return new Variant(
                fit.predictor(),
                name + ": " + fit.choices(),
                new ModelErrors(
                        errors.count(),
                        errors.shareBelow(0.05),
                        errors.shareBelow(0.1),
                        errors.shareBelow(0.2),
                        errors.median(),
                        errors.worst(),
                        errors.worstWhere(),
                        settings.confidence(),
                        evaluation.coverage().orElse(Double.NaN)));
    }
}
