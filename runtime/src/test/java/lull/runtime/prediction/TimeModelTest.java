package lull.runtime.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.runtime.plan.PhaseSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeModelTest {
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(2, 4, 1e9, 1.5e9, 2e9);
    private static final List<Double> HERTZ = List.of(1e9, 1.5e9, 2e9);
    private static final IntPredicate ANY = threads -> true;
    private static final IntPredicate NONE = threads -> false;

    private static int number(int processors, int cores, double hertz) {
        return SPACE.index(new Configuration(new ConcurrencyConfiguration(processors, cores), hertz));
    }

    private static StubPredictor scaling(int... samples) {
        return new StubPredictor(
                SPACE,
                samples,
                0.1,
                (seconds, configuration) ->
                        seconds * 8 / configuration.concurrency().threads() * 2e9 / configuration.frequencyHertz());
    }

    private static TimeModel model(StubPredictor... predictors) {
        return new TimeModel(List.of(predictors), HERTZ);
    }

    @Test
    void shouldPredictEveryTeamOnTheFewestProcessorsAndEveryFrequencyWhenTheDefaultWasMeasured() {
        TaskPredictor predictor =
                model(scaling(SPACE.defaultIndex())).predictors(8, NONE, false).get(0);
        Map<PhaseSetting, PhaseTime> prediction = predictor.predict(new double[] {0.01});
        assertEquals(List.of(PhaseSetting.of(8, 2)), predictor.samples());
        assertEquals(0.02, prediction.get(PhaseSetting.of(4, 2)).seconds(), 1e-12);
        assertEquals(0.04, prediction.get(PhaseSetting.of(4, 0)).seconds(), 1e-12);
        assertEquals(0.1, prediction.get(PhaseSetting.of(4, 0)).error());
        assertEquals(0.01, prediction.get(PhaseSetting.of(8, 2)).seconds());
        assertEquals(0, prediction.get(PhaseSetting.of(8, 2)).error(), "measured");
        assertFalse(prediction.containsKey(PhaseSetting.of(5, 2)), "the machine has no five threads equally spread");
    }

    @Test
    void shouldTakeTheFirstPredictorWhoseSamplesATaskMayTake() {
        StubPredictor threeSamples = scaling(SPACE.defaultIndex(), number(1, 4, 1.5e9), number(1, 2, 1e9));
        StubPredictor scattered = scaling(SPACE.defaultIndex(), number(2, 2, 1.5e9));
        TimeModel model = model(scattered, threeSamples, scaling(SPACE.defaultIndex()));
        assertEquals(List.of(3, 1), sizes(model.predictors(8, ANY, true)));
        assertEquals(List.of(1), sizes(model.predictors(8, NONE, true)), "no smaller team");
        assertEquals(List.of(1), sizes(model.predictors(8, ANY, false)), "no lower frequency");
        assertEquals(
                List.of(PhaseSetting.of(8, 2), PhaseSetting.of(4, 1), PhaseSetting.of(2, 0)),
                model.predictors(8, ANY, true).get(0).samples());
    }

    private static List<Integer> sizes(List<TaskPredictor> predictors) {
        return predictors.stream().map(predictor -> predictor.samples().size()).toList();
    }

    @Test
    void shouldPredictNothingWhenTheTeamIsNotWhatTheModelCallsAll() {
        assertEquals(List.of(), model(scaling(SPACE.defaultIndex())).predictors(4, ANY, true));
        assertEquals(List.of(), model(scaling(SPACE.defaultIndex())).predictors(16, ANY, true));
    }

    @Test
    void shouldPredictThreadsAloneWhenNobodySetsFrequencies() {
        TimeModel here = new TimeModel(List.of(scaling(SPACE.defaultIndex())), List.of(2.2e9));
        Map<PhaseSetting, PhaseTime> prediction =
                here.predictors(8, ANY, true).get(0).predict(new double[] {0.01});
        assertEquals(0.04, prediction.get(PhaseSetting.of(2, 0)).seconds(), 1e-12);
    }

    @Test
    void shouldPredictTheHighestFrequencyOnlyWhenTheModelKnowsOne() {
        ConfigurationSpace one = ConfigurationSpace.of(1, 2, 2.1e9);
        StubPredictor predictor = new StubPredictor(one, new int[] {1}, 0.1, (seconds, configuration) -> 3 * seconds);
        Map<PhaseSetting, PhaseTime> prediction =
                model(predictor).predictors(2, ANY, true).get(0).predict(new double[] {0.01});
        assertEquals(0.03, prediction.get(PhaseSetting.of(1, 2)).seconds(), 1e-12);
        assertFalse(prediction.containsKey(PhaseSetting.of(1, 0)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 0})
    void shouldCallNothingPredictedThatIsNoTime(double nonsense) {
        StubPredictor wrong =
                new StubPredictor(SPACE, new int[] {SPACE.defaultIndex()}, 0.1, (seconds, configuration) -> nonsense);
        Map<PhaseSetting, PhaseTime> prediction =
                model(wrong).predictors(8, ANY, true).get(0).predict(new double[] {0.01});
        assertEquals(1, prediction.size(), "only what was measured");
        StubPredictor unsure = new StubPredictor(
                SPACE,
                new int[] {SPACE.defaultIndex()},
                nonsense == 0 ? Double.NaN : nonsense,
                (seconds, configuration) -> seconds);
        assertEquals(
                1,
                model(unsure)
                        .predictors(8, ANY, true)
                        .get(0)
                        .predict(new double[] {0.01})
                        .size());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 0})
    void shouldPredictNothingFromASampleThatIsNoTime(double nonsense) {
        TaskPredictor predictor =
                model(scaling(SPACE.defaultIndex())).predictors(8, ANY, true).get(0);
        assertEquals(Map.of(), predictor.predict(new double[] {nonsense}));
    }

    @Test
    void shouldPredictNoPhaseBelowAMillionCycles() {
        TaskPredictor predictor =
                model(scaling(SPACE.defaultIndex())).predictors(8, ANY, true).get(0);
        assertEquals(1, predictor.predict(new double[] {0.4e-3}).size());
        assertTrue(predictor.predict(new double[] {0.6e-3}).size() > 1);
    }
}
