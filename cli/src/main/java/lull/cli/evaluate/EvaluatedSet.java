package lull.cli.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lull.cli.fit.FitOptions;
import lull.predictor.EventPredictor;
import lull.predictor.Sampling;
import lull.predictor.model.PredictionModel;
import lull.training.baseline.Baselines;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.EnergyEvaluation;
import lull.training.evaluation.Evaluation;
import lull.training.evaluation.Evaluator;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;
import lull.training.fit.TrainingSet;
import lull.training.kind.GaussianFitter;
import lull.training.kind.ModelKind;
import lull.training.prior.SampleDesign;

/**
 * Measurements and what all models made of them.
 *
 * @param measurements the truth
 * @param notes of the measurements, and why events could not be used
 * @param evaluations baselines first
 * @param energy of the same models, with powers that were predicted without the application too, and of the baselines with the
 *     first sample's power; empty where too few applications have one
 */
record EvaluatedSet(
        PlatformMeasurements measurements,
        List<String> notes,
        List<Evaluation> evaluations,
        List<EnergyEvaluation> energy) {

    static EvaluatedSet leaveOneOut(PlatformMeasurements measurements, FitOptions options, double minimumCycles) {
        int[] samples = SampleDesign.of(measurements.space(), options.samples());
        List<String> notes = new ArrayList<>(measurements.notes());
        TrainingSet set = TrainingSet.of(measurements, samples, notes);
        Evaluator evaluator = new Evaluator(measurements.platform(), set, minimumCycles);
        List<Evaluation> evaluations = baselines(evaluator);
        for (ModelKind kind : ModelKind.values()) {
            evaluations.add(evaluator.leaveOneOut(kind.title(), kind.fitter(options.settings())));
        }
        return new EvaluatedSet(measurements, notes, evaluations, energy(measurements, options, samples, evaluations));
    }

    private static List<EnergyEvaluation> energy(
            PlatformMeasurements measurements, FitOptions options, int[] samples, List<Evaluation> evaluations) {
        TrainingSet set = TrainingSet.ofPower(measurements, samples);
        if (set.applications().size() <= Fitter.LEAST_APPLICATIONS) {
            return List.of();
        }
        Evaluator evaluator = new Evaluator(measurements.platform(), set, 0);
        GaussianFitter fitter =
                new GaussianFitter(new FitSettings(0, options.settings().confidence()));
        Evaluation learnt = evaluator.leaveOneOut("power", fitter::fitPower);
        Evaluation constant = evaluator.fixed(
                "constant power", Baselines.all().get("constant").apply(set.sampling()));
        Set<String> told = Baselines.told(measurements.space()).keySet();
        return evaluations.stream()
                .filter(evaluation -> !told.contains(evaluation.model()))
                .map(evaluation -> EnergyEvaluation.of(
                        evaluation, Baselines.all().containsKey(evaluation.model()) ? constant : learnt))
                .toList();
    }

    /** Applications that the model learnt from don't count. */
    static EvaluatedSet ofModel(PlatformMeasurements measurements, PredictionModel model, double minimumCycles) {
        List<String> notes = new ArrayList<>(measurements.notes());
        List<MeasuredPhase> unseen = measurements.phases().stream()
                .filter(phase -> !model.applications().contains(phase.application()))
                .toList();
        List<String> learnt = measurements.applications().stream()
                .filter(model.applications()::contains)
                .toList();
        if (!learnt.isEmpty()) {
            notes.add("left out, since the model learnt from them: " + learnt);
        }
        if (unseen.isEmpty()) {
            throw new IllegalArgumentException("the model learnt from every application of " + measurements.platform()
                    + "; evaluate it on others, or leave --model out");
        }
        EventPredictor predictor = model.predictor(Set.copyOf(measurements.events()));
        if (!predictor.space().toString().equals(measurements.space().toString())) {
            throw new IllegalArgumentException("the model predicts other configurations of " + measurements.platform()
                    + " than were measured: " + predictor.space() + " and " + measurements.space());
        }
        PlatformMeasurements rest = new PlatformMeasurements(
                measurements.platform(),
                measurements.space(),
                unseen,
                measurements.events(),
                notes,
                measurements.meter(),
                measurements.source());
        TrainingSet all = TrainingSet.of(rest, predictor.sampleConfigurations(), notes);
        if (!all.sampling().events().containsAll(predictor.events())) {
            throw new IllegalArgumentException("the model wants the events " + predictor.events() + "; usable are "
                    + all.sampling().events() + "; fit one for times alone by --events 0");
        }
        TrainingSet set = all.withEvents(predictor.events());
        Evaluator evaluator = new Evaluator(measurements.platform(), set, minimumCycles);
        List<Evaluation> evaluations = baselines(evaluator);
        evaluations.add(evaluator.fixed(predictor.describe(), predictor));
        return new EvaluatedSet(rest, notes, evaluations, List.of());
    }

    private static List<Evaluation> baselines(Evaluator evaluator) {
        Sampling sampling = evaluator.set().sampling();
        List<Evaluation> evaluations = new ArrayList<>();
        Baselines.told(sampling.space()).forEach((name, rule) -> evaluations.add(evaluator.told(name, rule)));
        Baselines.all().forEach((name, rule) -> evaluations.add(evaluator.fixed(name, rule.apply(sampling))));
        return evaluations;
    }
}
