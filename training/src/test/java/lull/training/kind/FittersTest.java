package lull.training.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import lull.predictor.SampleConfigurations;
import lull.training.SyntheticPrograms;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.ErrorSummary;
import lull.training.evaluation.Evaluation;
import lull.training.evaluation.Evaluator;
import lull.training.fit.EventRanking;
import lull.training.fit.Example;
import lull.training.fit.Fit;
import lull.training.fit.FitSettings;
import lull.training.fit.TrainingSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FittersTest {
    private static final FitSettings SETTINGS = FitSettings.DEFAULT;

    @ParameterizedTest
    @EnumSource(value = ModelKind.class, names = "LI_2010", mode = EnumSource.Mode.EXCLUDE)
    void shouldPredictUnseenApplicationsWhenTheyFollowALaw(ModelKind kind) {
        Evaluation evaluation = new Evaluator("synthetic", set(SyntheticPrograms.of(9, 3)), 0)
                .leaveOneOut(kind.title(), kind.fitter(SETTINGS));
        ErrorSummary errors = evaluation.errors();
        assertTrue(
                errors.shareBelow(0.1) > 0.85, () -> kind.title() + " has " + errors.shareBelow(0.1) + " below 10 %");
        assertTrue(evaluation.coverage().orElseThrow() > 0.8, () -> "within tolerance " + evaluation.coverage());
    }

    /** What the equations as printed do to phases of four decades, and why there is a second unit. */
    @Test
    void shouldErrMoreInSecondsThanInThePhasesUnitWhenLengthsSpanDecades() {
        Evaluator evaluator = new Evaluator("synthetic", set(SyntheticPrograms.of(9, 3)), 0);
        double printed = evaluator
                .leaveOneOut("", ModelKind.LI_2010.fitter(SETTINGS))
                .errors()
                .shareBelow(0.1);
        double own = evaluator
                .leaveOneOut("", ModelKind.REGRESSION.fitter(SETTINGS))
                .errors()
                .shareBelow(0.1);
        assertTrue(own > printed, () -> own + " below 10 % in the phase's unit, " + printed + " in seconds");
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void shouldTakeTheTellingEventOnceAndNoConstantOneWhenRanked(ModelKind kind) {
        TrainingSet set = set(SyntheticPrograms.of(8, 5));
        Map<String, String> passedOver = new LinkedHashMap<>();
        assertEquals(1, EventRanking.of(set, 4, passedOver).size());
        assertEquals("the same in every phase", passedOver.get("same"));
        assertTrue(
                passedOver.values().stream().anyMatch(reason -> reason.startsWith("collinear with ")),
                passedOver.toString());
        assertEquals(
                0,
                kind.fitter(new FitSettings(0, 0.9))
                        .fit(set)
                        .predictor()
                        .events()
                        .size());
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void shouldFallBackOnARidgeOrThePriorWhenThereAreFewerPointsThanTerms(ModelKind kind) {
        Fit fit = kind.fitter(SETTINGS).fit(set(SyntheticPrograms.of(3, 1)));
        assertTrue(fit.choices().contains("ridge") || fit.choices().contains("prior"), fit.choices());
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void shouldSayHowManyAreNeededWhenThereAreTooFewApplications(ModelKind kind) {
        String message = assertThrows(IllegalArgumentException.class, () -> kind.fitter(SETTINGS)
                        .fit(set(SyntheticPrograms.of(2, 1))))
                .getMessage();
        assertTrue(message.contains("2 applications (app0, app1); at least 3"), message);
    }

    @ParameterizedTest
    @EnumSource(
            value = ModelKind.class,
            names = {"GAUSSIAN", "PHYSICAL"})
    void shouldRefuseWhenNoChoicePredictsAnything(ModelKind kind) {
        TrainingSet whole = set(SyntheticPrograms.of(5, 1));
        TrainingSet weightless = new TrainingSet(
                whole.sampling(),
                whole.examples().stream()
                        .map(each -> new Example(
                                each.application(), each.name(), each.samples(), each.seconds(), Double.NaN))
                        .toList());
        String message = assertThrows(IllegalArgumentException.class, () -> kind.fitter(SETTINGS)
                        .fit(weightless))
                .getMessage();
        assertTrue(message.contains("10 phases") && message.contains("no finite number"), message);
    }

    @Test
    void shouldSayWhyWhenAnEventIsMissingOrNotANumber() {
        PlatformMeasurements whole = SyntheticPrograms.of(3, 1);
        List<MeasuredPhase> phases = new ArrayList<>(whole.phases());
        MeasuredPhase first = phases.get(0);
        Map<String, double[]> events = new LinkedHashMap<>(first.events());
        double[] misses = events.get("misses").clone();
        misses[whole.space().defaultIndex()] = Double.NaN;
        events.put("misses", misses);
        events.remove("twice");
        phases.set(
                0, new MeasuredPhase(first.application(), "", first.phase(), first.seconds(), first.cycles(), events));
        List<String> unusable = new ArrayList<>();
        TrainingSet set = TrainingSet.of(
                new PlatformMeasurements("box", whole.space(), phases, whole.events(), List.of()),
                SampleConfigurations.standard(whole.space()),
                unusable);
        assertEquals(List.of("same"), set.sampling().events());
        assertEquals(2, unusable.size());
        assertTrue(
                unusable.get(0).startsWith("misses: not counted, or no finite count, in a sample of app0 first"),
                unusable.get(0));
    }

    @Test
    void shouldRefuseAGaugeWhenItIsGivenForACount() {
        PlatformMeasurements whole = SyntheticPrograms.of(3, 1);
        List<MeasuredPhase> phases = whole.phases().stream()
                .map(phase -> new MeasuredPhase(
                        phase.application(),
                        "",
                        phase.phase(),
                        phase.seconds(),
                        phase.cycles(),
                        Map.of(
                                "cache_bytes",
                                DoubleStream.generate(() -> 32768)
                                        .limit(whole.space().size())
                                        .toArray())))
                .toList();
        List<String> unusable = new ArrayList<>();
        TrainingSet set = TrainingSet.of(
                new PlatformMeasurements("box", whole.space(), phases, List.of("cache_bytes"), List.of()),
                SampleConfigurations.standard(whole.space()),
                unusable);
        assertEquals(List.of(), set.sampling().events());
        assertTrue(unusable.get(0).startsWith("cache_bytes: the same in all samples"), unusable.get(0));
    }

    @Test
    void shouldRefuseSettingsWhenTheyPromiseNothing() {
        assertThrows(IllegalArgumentException.class, () -> new FitSettings(-1, 0.9));
        assertThrows(IllegalArgumentException.class, () -> new FitSettings(1, 1));
        assertThrows(IllegalArgumentException.class, () -> ModelKind.named("oracle"));
    }

    private static TrainingSet set(PlatformMeasurements measurements) {
        return TrainingSet.of(measurements, SampleConfigurations.standard(measurements.space()), new ArrayList<>());
    }
}
