package lull.training.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.SampleConfigurations;
import lull.predictor.Sampling;
import lull.training.SyntheticPrograms;
import lull.training.data.PlatformMeasurements;
import lull.training.fit.Example;
import lull.training.fit.FitSettings;
import lull.training.fit.TrainingSet;
import lull.training.kind.ModelKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
    private static final double NAN = Double.NaN;

    @TempDir
    private Path folder;

    @Test
    void shouldCountErrorsOfUnsampledConfigurationsWhenSummarised() {
        Evaluation evaluation = byHand();
        ErrorSummary errors = evaluation.errors();
        assertEquals(4, errors.count());
        assertEquals(0.25, errors.shareBelow(0.05));
        assertEquals(0.5, errors.shareBelow(0.1 + 1e-9));
        assertEquals((0.1 + 0.25) / 2, errors.median(), 1e-12);
        assertEquals(0.5, errors.worst(), 1e-12);
        assertTrue(errors.worstWhere().startsWith("b on (1,2)"), errors.worstWhere());
        assertEquals(0.1, evaluation.errorsByApplication().get("a").worst(), 1e-12);
        assertEquals(List.of("c"), evaluation.unpredicted());
        assertEquals(0.75, evaluation.coverage().orElseThrow());
    }

    @Test
    void shouldRankTheChoiceAmongTrueTimesWhenTheModelChooses() {
        ChoiceSummary choice = byHand().choice();
        assertEquals(
                List.of(1, 2),
                choice.choices().stream().map(ConfigurationChoice::rank).toList());
        assertEquals((1 + 2.0 / 1.6) / 2, choice.meanTimeRatio(), 1e-12);
        assertEquals("b", choice.worst().orElseThrow().phase());
    }

    @Test
    void shouldNeverLearnFromTheApplicationThatIsLeftOut() {
        PlatformMeasurements programs = SyntheticPrograms.of(5, 2);
        TrainingSet set = TrainingSet.of(programs, SampleConfigurations.standard(programs.space()), new ArrayList<>());
        List<List<String>> learnt = new ArrayList<>();
        Evaluation evaluation = new Evaluator("synthetic", set, 0).leaveOneOut("spy", training -> {
            learnt.add(training.applications());
            return ModelKind.GAUSSIAN.fitter(new FitSettings(0, 0.9)).fit(training);
        });
        assertEquals(5, learnt.size());
        for (int i = 0; i < 5; i++) {
            assertEquals(4, learnt.get(i).size());
            assertFalse(learnt.get(i).contains(set.applications().get(i)));
        }
        assertEquals(10, evaluation.predictions().size());
    }

    @Test
    void shouldRankByEnergyAndItsProductWithTimeWhenPowersArePredictedToo() {
        Evaluation time = byHand();
        double[] none = {NAN, NAN, NAN};
        Evaluation power = new Evaluation(
                "box",
                "power",
                time.sampling(),
                time.targets(),
                List.of(
                        prediction("a", new double[] {1, 4, 9}, new double[] {1, 4, 9}, none),
                        prediction("b", new double[] {1, 4, 2}, new double[] {1, 1, 2}, none)));
        EnergyEvaluation energy = EnergyEvaluation.of(time, power);
        // a: 3, 8, 9 J against 3, 8.8, 9; b: 4, 6.4, 4 J against 3, 2.4, 4
        assertEquals(4, energy.errors().count());
        assertEquals(1 - 2.4 / 6.4, energy.errors().worst(), 1e-12);
        assertEquals((1 + 6.4 / 4) / 2, energy.leastEnergy().mean(), 1e-12);
        assertEquals(6.4 / 4, energy.leastEnergy().worst(), 1e-12);
        // a: 9, 16, 9 Js against 9, 19.36, 9; b: 16, 10.24, 8 against 9, 5.76, 8
        assertEquals(10.24 / 8, energy.leastDelayProduct().worst(), 1e-12);
    }

    @Test
    void shouldDrawBothKindsOfPictureWhenAsked() throws IOException {
        System.setProperty("java.awt.headless", "true");
        for (String name : List.of("errors.svg", "errors.png")) {
            Path picture = folder.resolve(name);
            new ErrorPlots().write(List.of(List.of(byHand())), picture);
            assertTrue(Files.size(picture) > 10_000);
        }
    }

    @Test
    void shouldLeaveNothingToComputeForASpreadsheet() throws IOException {
        Evaluation usual = byHand();
        Evaluation evaluation = new Evaluation(
                "@box",
                usual.model(),
                usual.sampling(),
                usual.targets(),
                List.of(prediction("=a", new double[] {3, 2, 1}, new double[] {3, 2.2, 1}, new double[] {1, 1, 1})));
        StringBuilder table = new StringBuilder();
        PredictionTable.write(List.of(evaluation), table);
        assertTrue(
                table.toString().lines().skip(1).allMatch(row -> row.startsWith("'@box,hand,'=a,'=a,")),
                table::toString);
    }

    /** One sampled configuration of three; the third phase gets no prediction. */
    private static Evaluation byHand() {
        ConfigurationSpace space = ConfigurationSpace.of(1, 3, 1e9);
        double[] tolerances = {0.2, 0.2, NAN};
        List<Prediction> predictions = List.of(
                prediction("a", new double[] {3, 2, 1}, new double[] {3, 2.2, 1}, tolerances),
                prediction("b", new double[] {4, 1.6, 2}, new double[] {3, 2.4, 2}, tolerances),
                prediction("c", new double[] {3, 2, 1}, new double[] {NAN, NAN, 1}, tolerances));
        return new Evaluation(
                "box", "hand", new Sampling(space, new int[] {2}, List.of()), new int[] {0, 1}, predictions);
    }

    private static Prediction prediction(String name, double[] truth, double[] predicted, double[] tolerances) {
        return new Prediction(new Example(name, name, PhaseSamples.ofTimes(truth[2]), truth, 1), predicted, tolerances);
    }
}
