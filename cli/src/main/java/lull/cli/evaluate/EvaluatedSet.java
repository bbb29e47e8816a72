package lull.cli.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lull.cli.fit.FitOptions;
import lull.predictor.EventPredictor;
import lull.predictor.model.PredictionModel;
import lull.training.baseline.Baselines;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.Evaluation;
import lull.training.evaluation.Evaluator;
import lull.training.fit.ModelKind;
import lull.training.fit.SampleDesign;
import lull.training.fit.TrainingSet;

/**
 * Measurements and what all models made of them.
 *
 * @param measurements the truth
 * @param notes of the measurements, and why events could not be used
 * @param evaluations baselines first
 */
record EvaluatedSet(PlatformMeasurements measurements, List<String> notes, List<Evaluation> evaluations) {

    static EvaluatedSet leaveOneOut(PlatformMeasurements measurements, FitOptions options, double minimumCycles) {
        int[] samples = SampleDesign.of(measurements.space(), options.samples());
        List<String> notes = new ArrayList<>(measurements.notes());
        TrainingSet set = TrainingSet.of(measurements, samples, notes);
        Evaluator evaluator = new Evaluator(measurements.platform(), set, minimumCycles);
        List<Evaluation> evaluations = new ArrayList<>();
        Baselines.all().forEach((name, rule) -> evaluations.add(evaluator.fixed(name, rule.apply(set.sampling()))));
        for (ModelKind kind : ModelKind.values()) {
            evaluations.add(evaluator.leaveOneOut(kind.title(), kind.fitter(options.settings())));
        }
        return new EvaluatedSet(measurements, notes, evaluations);
    }

    /** Applications that the model learnt from don't count. */
    static EvaluatedSet ofModel(PlatformMeasurements measurements, PredictionModel model, double minimumCycles) {
        List<String> notes = new ArrayList<>(measurements.notes());
        List<MeasuredPhase> unseen = measurements.phases().stream()
                .filter(phase -> !model.applications().contains(phase.application()))
                .toList();
        notes.add("left out, since the model learnt from them: "
                + measurements.applications().stream()
                        .filter(model.applications()::contains)
                        .toList());
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
                measurements.platform(), measurements.space(), unseen, measurements.events(), notes);
        TrainingSet all = TrainingSet.of(rest, predictor.sampleConfigurations(), notes);
        if (!all.sampling().events().containsAll(predictor.events())) {
            throw new IllegalArgumentException("the model wants the events " + predictor.events() + "; usable are "
                    + all.sampling().events() + "; fit one for times alone by --events 0");
        }
        TrainingSet set = all.withEvents(predictor.events());
        Evaluator evaluator = new Evaluator(measurements.platform(), set, minimumCycles);
        List<Evaluation> evaluations = new ArrayList<>();
        Baselines.all().forEach((name, rule) -> evaluations.add(evaluator.fixed(name, rule.apply(set.sampling()))));
        evaluations.add(evaluator.fixed(predictor.describe(), predictor));
        return new EvaluatedSet(rest, notes, evaluations);
    }
}
