package lull.runtime.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import lull.phases.Durations;
import lull.phases.EventCounts;
import lull.phases.Phase;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.PhaseSamples;
import lull.runtime.plan.PhaseSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeModelTest {
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(2, 4, 1e9, 1.5e9, 2e9);
    private static final List<Double> HERTZ = List.of(1e9, 1.5e9, 2e9);
    private static final Predicate<Team> ANY = team -> true;
    private static final Predicate<Team> NONE = team -> false;

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

    private static Optional<Phase> ran(double seconds, EventCounts events) {
        return Optional.of(
                new Phase(0, OptionalInt.of(1), 0, 0, 8, new Durations(1, seconds, 0, 0, 0), 0.5, events, List.of()));
    }

    private static Map<PhaseSetting, PhaseTime> predict(TaskPredictor predictor, double seconds) {
        return predictor.predict(List.of(ran(seconds, EventCounts.NONE))).orElse(Map.of());
    }

    /** Takes a phase with many misses to be as slow on one thread. */
    private static final class MissesPredictor implements EventPredictor {
        private final StubPredictor times = scaling(SPACE.defaultIndex());

        @Override
        public List<String> events() {
            return List.of("misses");
        }

        @Override
        public String describe() {
            return "made up";
        }

        @Override
        public ConfigurationSpace space() {
            return times.space();
        }

        @Override
        public int[] sampleConfigurations() {
            return times.sampleConfigurations();
        }

        @Override
        public void predict(PhaseSamples samples, double[] seconds) {
            Arrays.fill(seconds, samples.seconds()[0] * (1 + samples.eventRates()[0][0]));
        }

        @Override
        public double tolerance(int configuration) {
            return 0.1;
        }
    }

    @Test
    void shouldPredictFromRatesPerElapsedCycleWhenTheModelWantsEvents() {
        TaskPredictor predictor = new TimeModel(
                        List.of(new MissesPredictor()), HERTZ, List.of("instructions", "cycles", "misses"), 1e6)
                .usable(Team.of(8), ANY, true)
                .predictors()
                .get(0);
        EventCounts counts = new EventCounts(3, 0, 8, List.of(1e6, 8e7, 5e6)); // 1e7 cycles have elapsed

        Map<PhaseSetting, PhaseTime> prediction =
                predictor.predict(List.of(ran(0.01, counts))).orElseThrow();

        assertEquals(0.015, prediction.get(PhaseSetting.of(4, 2)).seconds(), 1e-12);
        assertEquals(Optional.empty(), predictor.predict(List.of(ran(0.01, EventCounts.NONE))), "nobody counted");
        assertEquals(Optional.empty(), predictor.predict(List.of(Optional.empty())), "it did not run");
    }

    @Test
    void shouldPredictNothingWhereAnEventIsMissing() {
        TaskPredictor predictor = new TimeModel(List.of(new MissesPredictor()), HERTZ, List.of("misses", "cycles"), 1e6)
                .usable(Team.of(8), ANY, true)
                .predictors()
                .get(0);
        EventCounts whole = new EventCounts(3, 0, 8, List.of(5e6, 8e7));
        assertEquals(
                0.015,
                predictor
                        .predict(List.of(ran(0.01, whole)))
                        .orElseThrow()
                        .get(PhaseSetting.of(4, 2))
                        .seconds(),
                1e-12);
        EventCounts withoutCycles = new EventCounts(3, 0, 8, List.of(5e6));
        assertEquals(Optional.empty(), predictor.predict(List.of(ran(0.01, withoutCycles))));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldPredictNothingOfWhatIsNoTime(double seconds) {
        TaskPredictor predictor = model(scaling(SPACE.defaultIndex()))
                .usable(Team.of(8), ANY, true)
                .predictors()
                .get(0);
        assertEquals(Optional.empty(), predictor.predict(List.of(ran(seconds, EventCounts.NONE))));
    }

    /** On two processors of four cores there are teams of eight and four on two of them, and none on more cores of fewer. */
    @Test
    void shouldPredictPlacedTeamsWithinTheirPlace() {
        Map<PhaseSetting, PhaseTime> prediction = predict(
                model(scaling(SPACE.defaultIndex()))
                        .usable(new Team(8, 2), ANY, true)
                        .predictors()
                        .get(0),
                0.01);
        assertTrue(prediction.containsKey(new PhaseSetting(new Team(4, 2), OptionalInt.of(2))));
        assertTrue(prediction.containsKey(new PhaseSetting(new Team(4, 1), OptionalInt.of(2))));
    }

    @Test
    void shouldRefuseSamplesThatATaskCantBeSetTo() {
        StubPredictor predictor = scaling(SPACE.defaultIndex());
        assertThrows(IllegalArgumentException.class, () -> new TaskPredictor(predictor, Map.of(), List.of(), 1e6));
    }

    @Test
    void shouldPredictEveryTeamOnTheFewestProcessorsAndEveryFrequencyWhenTheDefaultWasMeasured() {
        TaskPredictor predictor = model(scaling(SPACE.defaultIndex()))
                .usable(Team.of(8), NONE, false)
                .predictors()
                .get(0);
        Map<PhaseSetting, PhaseTime> prediction = predict(predictor, 0.01);
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
        assertEquals(List.of(3, 1), sizes(model.usable(Team.of(8), ANY, true).predictors()));
        assertEquals(List.of(1), sizes(model.usable(Team.of(8), NONE, true).predictors()), "no smaller team");
        assertEquals(List.of(1), sizes(model.usable(Team.of(8), ANY, false).predictors()), "no lower frequency");
        assertEquals(
                List.of(PhaseSetting.of(8, 2), PhaseSetting.of(4, 1), PhaseSetting.of(2, 0)),
                model.usable(Team.of(8), ANY, true).predictors().get(0).samples());
    }

    private static List<Integer> sizes(List<TaskPredictor> predictors) {
        return predictors.stream().map(predictor -> predictor.samples().size()).toList();
    }

    @Test
    void shouldPredictNothingWhenTheTeamIsNotWhatTheModelCallsAll() {
        assertEquals(
                List.of(),
                model(scaling(SPACE.defaultIndex()))
                        .usable(Team.of(4), ANY, true)
                        .predictors());
        assertEquals(
                List.of(),
                model(scaling(SPACE.defaultIndex()))
                        .usable(Team.of(16), ANY, true)
                        .predictors());
    }

    @Test
    void shouldPredictThreadsAloneWhenNobodySetsFrequencies() {
        TimeModel here = new TimeModel(List.of(scaling(SPACE.defaultIndex())), List.of(2.2e9));
        Map<PhaseSetting, PhaseTime> prediction =
                predict(here.usable(Team.of(8), ANY, true).predictors().get(0), 0.01);
        assertEquals(0.04, prediction.get(PhaseSetting.of(2, 0)).seconds(), 1e-12);
    }

    @Test
    void shouldPredictTheHighestFrequencyOnlyWhenTheModelKnowsOne() {
        ConfigurationSpace one = ConfigurationSpace.of(1, 2, 2.1e9);
        StubPredictor predictor = new StubPredictor(one, new int[] {1}, 0.1, (seconds, configuration) -> 3 * seconds);
        Map<PhaseSetting, PhaseTime> prediction = predict(
                model(predictor).usable(Team.of(2), ANY, true).predictors().get(0), 0.01);
        assertEquals(0.03, prediction.get(PhaseSetting.of(1, 2)).seconds(), 1e-12);
        assertFalse(prediction.containsKey(PhaseSetting.of(1, 0)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 0})
    void shouldCallNothingPredictedThatIsNoTime(double nonsense) {
        StubPredictor wrong =
                new StubPredictor(SPACE, new int[] {SPACE.defaultIndex()}, 0.1, (seconds, configuration) -> nonsense);
        Map<PhaseSetting, PhaseTime> prediction =
                predict(model(wrong).usable(Team.of(8), ANY, true).predictors().get(0), 0.01);
        assertEquals(1, prediction.size(), "only what was measured");
        StubPredictor unsure = new StubPredictor(
                SPACE,
                new int[] {SPACE.defaultIndex()},
                nonsense == 0 ? Double.NaN : nonsense,
                (seconds, configuration) -> seconds);
        assertEquals(
                1,
                predict(model(unsure).usable(Team.of(8), ANY, true).predictors().get(0), 0.01)
                        .size());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 0})
    void shouldPredictNothingFromASampleThatIsNoTime(double nonsense) {
        TaskPredictor predictor = model(scaling(SPACE.defaultIndex()))
                .usable(Team.of(8), ANY, true)
                .predictors()
                .get(0);
        assertEquals(Map.of(), predict(predictor, nonsense));
    }

    @Test
    void shouldPredictNoPhaseBelowAMillionCycles() {
        TaskPredictor predictor = model(scaling(SPACE.defaultIndex()))
                .usable(Team.of(8), ANY, true)
                .predictors()
                .get(0);
        assertEquals(1, predict(predictor, 0.4e-3).size());
        assertTrue(predict(predictor, 0.6e-3).size() > 1);
    }

    private static String refusal(TimeModel model, Team team, Predicate<Team> teams, boolean lowerFrequencies) {
        UsablePredictors usable = model.usable(team, teams, lowerFrequencies);
        assertEquals(List.of(), usable.predictors());
        return usable.refusals().get(0);
    }

    @Test
    void shouldSayWhyASampleCannotBeTaken() {
        int whole = SPACE.defaultIndex();
        Team eight = Team.of(8);
        TimeModel spread = model(scaling(whole, number(1, 4, 1.5e9), number(2, 2, 1.5e9)));
        assertEquals(
                "its sample (2,2) at 1.50 GHz differs from another of as many threads in where they sit, which is left alone",
                refusal(spread, eight, ANY, true));
        assertEquals(
                "its sample (1,4) at 1.50 GHz has a smaller team, which is not tried here",
                refusal(spread, eight, NONE, true));
        assertEquals(
                "its sample (1,4) at 1.50 GHz has a lower frequency, which is not tried here",
                refusal(spread, eight, ANY, false));
        assertEquals(
                "its sample (2,4) at 2.00 GHz has no room in the task's team of 4",
                refusal(spread, Team.of(4), ANY, true));
        assertEquals(
                "its sample (2,4) at 2.00 GHz is its first and not the default here, a team of 16",
                refusal(spread, Team.of(16), ANY, true));
        assertEquals(
                "its sample (1,4) at 1.50 GHz has a frequency that this node has not",
                refusal(
                        new TimeModel(List.of(scaling(whole, number(1, 4, 1.5e9))), List.of(1e9, 2e9)),
                        eight,
                        ANY,
                        true));
    }

    @Test
    void shouldNameWhatIsBetterThanTheBestThatServes() {
        UsablePredictors usable = model(
                        scaling(whole(), number(2, 2, 1.5e9)), scaling(whole()), scaling(whole(), number(2, 2, 1e9)))
                .usable(Team.of(8), ANY, true);
        assertEquals(List.of(1), sizes(usable.predictors()));
        assertEquals(1, usable.refusals().size());
    }

    private static int whole() {
        return SPACE.defaultIndex();
    }

    /** Every configuration of the model stands for the team that sits there, and for no other. */
    @Test
    void shouldTellPlacesApartWhereTeamsArePlaced() {
        TaskPredictor predictor = model(scaling(whole()))
                .usable(Team.on(new ConcurrencyConfiguration(2, 4)), ANY, true)
                .predictors()
                .get(0);
        Map<PhaseSetting, PhaseTime> times = predict(predictor, 0.01);
        assertEquals(SPACE.size(), times.size());
        SPACE.stream().forEach(configuration -> {
            Team team = Team.on(configuration.concurrency());
            PhaseTime time = times.get(PhaseSetting.of(team, HERTZ.indexOf(configuration.frequencyHertz())));
            assertEquals(team, time.team());
            assertEquals(0.01 * 8 / team.threads() * 2e9 / configuration.frequencyHertz(), time.seconds(), 1e-12);
        });
    }
}
