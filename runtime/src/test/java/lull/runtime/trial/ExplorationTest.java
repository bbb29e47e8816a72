package lull.runtime.trial;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.dct.throttling.Scope;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.Decider;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.Permission;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.SimulatedTask;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.StubPredictor;
import lull.runtime.prediction.TimeModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One task of iterations of 0.1 s, on a node of four processors of four cores where a model is asked. */
class ExplorationTest {
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(
            4, 4, SimulatedJob.HERTZ.stream().mapToDouble(Double::doubleValue).toArray());
    private static final int TEAM = 16;
    private static final int HIGHEST = 3;
    private static final Permission ANY = Permission.any("simulated");
    private static final Optional<TimeModel> NO_MODEL = Optional.empty();

    private Mode mode = Mode.ACT;
    private Dct dct = Dct.ON;
    private boolean frequencies = true;
    private boolean placement;
    /** By the exploration that was made last. */
    private final List<String> said = new ArrayList<>();

    private static JobMeasurements measured(int team) {
        return measured(team, Map.of());
    }

    private static JobMeasurements measured(int team, Map<Integer, ConcurrencyConfiguration> shares) {
        return new JobMeasurements(
                SimulatedJob.CALLS,
                SimulatedJob.NODE,
                new AllowedSlowdown(0.01, 1),
                false,
                shares,
                ofTasks(iteration(group(0.1, 0).on(team))));
    }

    private Exploration exploration(int team, Permission permission, Optional<TimeModel> model) {
        return exploration(new SimulatedTask(0, team, permission, true), model);
    }

    private Exploration exploration(SimulatedTask task, Optional<TimeModel> model) {
        RuntimeOptions options = new RuntimeOptions(
                mode,
                dct,
                new DecisionOptions(Scope.TASK, frequencies, OptionalDouble.of(0)),
                0.01,
                OptionalInt.empty(),
                placement);
        Decider decider = new Decider(SimulatedJob.NODE, options.decision(), options.maxSlowdown());
        said.clear();
        return new Exploration(options, SimulatedJob.NODE, decider, model, List.of(task), said::add);
    }

    /** A model that takes iterations to be shortest with so many threads, by far. */
    private static Optional<TimeModel> best(int threads, int... moreSamples) {
        int[] samples = new int[moreSamples.length + 1];
        samples[0] = SPACE.defaultIndex();
        System.arraycopy(moreSamples, 0, samples, 1, moreSamples.length);
        return Optional.of(new TimeModel(List.of(predictor(threads, samples)), SimulatedJob.HERTZ));
    }

    private static StubPredictor predictor(int threads, int... samples) {
        return new StubPredictor(
                SPACE,
                samples,
                0.1,
                (seconds, configuration) ->
                        seconds * (1 + Math.abs(configuration.concurrency().threads() - threads)) / 20);
    }

    private static List<Integer> teams(SamplingSchedule schedule) {
        return placedTeams(schedule).stream().map(Team::threads).toList();
    }

    private static List<Team> placedTeams(SamplingSchedule schedule) {
        List<Team> teams = new ArrayList<>();
        while (!schedule.isFinished()) {
            PhaseSetting setting = schedule.step().get(0);
            assertEquals(OptionalInt.of(HIGHEST), setting.frequency());
            teams.add(setting.team());
            schedule.done(1);
        }
        return teams;
    }

    /** All sizes of a small team, three quarters and halves of a larger one. */
    @ParameterizedTest
    @CsvSource({"1, ''", "2, 1", "4, 3 2 1", "5, 4 2 1", "16, 12 8 4 2 1"})
    void shouldTrySmallerTeamsWithoutAModel(int team, String sizes) {
        List<Integer> tried = teams(exploration(team, ANY, NO_MODEL).begin(measured(team)));
        assertEquals(sizes, String.join(" ", tried.stream().map(String::valueOf).toList()));
    }

    /** Of eight threads on two processors: more threads first, and of as many those on more processors. */
    @Test
    void shouldTryHalvesOfProcessorsAndOfTheCoresOfEachWhereTeamsArePlaced() {
        placement = true;
        Exploration placed = exploration(8, ANY, NO_MODEL);
        List<Team> tried = placedTeams(placed.begin(measured(8, Map.of(0, new ConcurrencyConfiguration(2, 4)))));
        assertEquals(List.of(new Team(4, 2), new Team(4, 1), new Team(2, 2), new Team(2, 1), new Team(1, 1)), tried);
        assertEquals(List.of(), said);
    }

    @Test
    void shouldSayWhyTeamsAreNotPlacedWhereTheyAreToBe() {
        Exploration anywhere = exploration(4, ANY, NO_MODEL);
        anywhere.begin(measured(4));
        assertEquals(List.of(), said, "they are not to be placed");
        placement = true;
        Exploration unplaced = exploration(4, ANY, NO_MODEL);
        unplaced.begin(measured(4));
        assertEquals(List.of("where teams sit is left alone for tasks [0]: nobody places them"), said);
        assertEquals(
                List.of("where teams sit is left alone for tasks [0]: all CPUs of a task are of one processor"),
                saidOfPlaces(4, new ConcurrencyConfiguration(1, 4)));
        assertEquals(
                List.of(
                        "where teams sit is left alone for tasks [0]: a team has 4 threads, and not one on each of 8 cores"),
                saidOfPlaces(4, new ConcurrencyConfiguration(2, 4)));
        assertEquals(List.of(), saidOfPlaces(8, new ConcurrencyConfiguration(2, 4)));
    }

    private List<String> saidOfPlaces(int team, ConcurrencyConfiguration place) {
        SimulatedTask task = new SimulatedTask(0, team, ANY, true);
        task.placedOn(place);
        Exploration exploration = exploration(task, NO_MODEL);
        exploration.begin(measured(team, Map.of(0, place)));
        return List.copyOf(said);
    }

    /** The model's best predictor wants half of the team at the lowest frequency, and nobody sets frequencies. */
    @Test
    void shouldSayWhyTheModelsBestPredictorIsNotUsed() {
        int half = SPACE.index(SPACE.concurrencies() - 4, 0);
        TimeModel two = new TimeModel(
                List.of(predictor(1, SPACE.defaultIndex(), half), predictor(1, SPACE.defaultIndex())),
                SimulatedJob.HERTZ);
        frequencies = false;
        Exploration second = exploration(TEAM, ANY, Optional.of(two));
        second.begin(measured(TEAM));
        assertEquals(
                List.of(
                        "a model predicts what is not measured",
                        "the model's best predictor is not used for tasks [0]: its sample (3,3) at 1.00 GHz"
                                + " has a lower frequency, which is not tried here"),
                said);
        frequencies = true;
        Exploration first = exploration(TEAM, ANY, Optional.of(two));
        first.begin(measured(TEAM));
        assertEquals(List.of("a model predicts what is not measured"), said);
        mode = Mode.DRY_RUN;
        Exploration dry = exploration(TEAM, ANY, Optional.of(two));
        dry.begin(measured(TEAM));
        assertEquals(List.of("a model predicts what is not measured"), said, "a dry run takes no samples");
        Exploration none = exploration(TEAM, ANY, best(1, half));
        none.begin(measured(TEAM));
        assertTrue(said.get(0).endsWith("`lull fit` adds a predictor that needs none"), said::toString);
    }

    @Test
    void shouldKnowWhetherWhatWasMeasuredChangesAnything() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, NO_MODEL);
        assertFalse(exploration.changesAnything(measurements, new ExcludedGroups()));
        sample(measurements, 8, 0.05);
        assertTrue(exploration.changesAnything(measurements, new ExcludedGroups()));
    }

    @Test
    void shouldTryOnlyTeamsThatATaskMayHave() {
        Permission two = new Permission(true, Optional.of(Set.of(2)), Optional.empty(), "two");
        assertEquals(List.of(2), teams(exploration(4, two, NO_MODEL).begin(measured(4))));
        dct = Dct.OFF;
        assertEquals(List.of(), teams(exploration(4, ANY, NO_MODEL).begin(measured(4))));
    }

    @Test
    void shouldTryNothingInADryRunAndSaySoOnce() {
        mode = Mode.DRY_RUN;
        Exploration dry = exploration(4, ANY, NO_MODEL);
        assertEquals(List.of(), teams(dry.begin(measured(4))));
        assertTrue(said.get(0).contains("a dry run tries none"));
        assertEquals(1, said.size());
        exploration(1, ANY, NO_MODEL).begin(measured(1));
        Exploration small = exploration(1, ANY, NO_MODEL);
        small.begin(measured(1));
        assertEquals(List.of(), said, "there is no smaller team");
    }

    /** A dry run takes no samples, so a model that wants any says nothing there. */
    @Test
    void shouldTakeTheModelsSamplesInsteadOfAllTeams() {
        int six = SPACE.index(SPACE.concurrencies() - 4, HIGHEST);
        int threads = SPACE.configuration(six).concurrency().threads();
        Optional<TimeModel> model = best(1, six);
        JobMeasurements measurements = measured(TEAM);
        Exploration asked = exploration(TEAM, ANY, model);
        assertEquals(List.of(threads), teams(asked.begin(measurements)));
        assertEquals(List.of("a model predicts what is not measured"), said);
        assertTrue(measurements.isPredicted(0));

        mode = Mode.DRY_RUN;
        JobMeasurements unpredicted = measured(TEAM);
        Exploration dry = exploration(TEAM, ANY, model);
        dry.begin(unpredicted);
        assertFalse(unpredicted.isPredicted(0));
        assertTrue(said.get(0).contains("not used for tasks [0]"));

        mode = Mode.ACT;
        Exploration none = exploration(TEAM, ANY, NO_MODEL);
        none.begin(measured(TEAM));
        assertEquals(List.of(), said, "there is no model to speak of");
        frequencies = false;
        JobMeasurements sampledLower = measured(TEAM);
        exploration(TEAM, ANY, best(1, SPACE.index(SPACE.concurrencies() - 4, 0)))
                .begin(sampledLower);
        assertFalse(sampledLower.isPredicted(0), "nobody sets frequencies");
        mode = Mode.DRY_RUN;
        frequencies = true;
        exploration(TEAM, ANY, best(1, SPACE.index(SPACE.concurrencies() - 1, 0)))
                .begin(sampledLower);
        assertFalse(sampledLower.isPredicted(0), "nor does a dry run");

        mode = Mode.ACT;
        JobMeasurements forbidden = measured(TEAM);
        Exploration refused = exploration(TEAM, Permission.denied("no"), model);
        refused.begin(forbidden);
        assertFalse(forbidden.isPredicted(0));
        assertEquals(1, said.size());
    }

    private static Optional<List<Integer>> next(Exploration exploration, JobMeasurements measurements) {
        return exploration.next(measurements, new ExcludedGroups(), false).map(ExplorationTest::teams);
    }

    private static void sample(JobMeasurements measurements, int threads, double seconds) {
        measurements.sampled(
                0,
                PhaseSetting.of(threads, HIGHEST),
                List.of(iteration(group(seconds, 0).on(threads))));
    }

    @Test
    void shouldGoDownToAFarSmallerTeamInStepsOfHalf() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, best(1));
        assertEquals(List.of(), teams(exploration.begin(measurements)), "the default is all it wants");
        assertEquals(Optional.of(List.of(8)), next(exploration, measurements));
        sample(measurements, 8, 0.09);
        assertEquals(Optional.of(List.of(4)), next(exploration, measurements));
        sample(measurements, 4, 0.08);
        assertEquals(Optional.of(List.of(2)), next(exploration, measurements));
        sample(measurements, 2, 0.07);
        assertEquals(Optional.of(List.of(1)), next(exploration, measurements));
        sample(measurements, 1, 0.01);
        assertEquals(Optional.empty(), next(exploration, measurements), "the best is measured");
    }

    @Test
    void shouldTryTheTeamThatIsPredictedToBeBestWhereItIsNotFarSmaller() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, best(12));
        exploration.begin(measurements);
        assertEquals(Optional.of(List.of(12)), next(exploration, measurements));
        Exploration half = exploration(TEAM, ANY, best(8));
        half.begin(measurements);
        assertEquals(Optional.of(List.of(8)), next(half, measurements), "just half");
    }

    @Test
    void shouldAskTheModelAFewTimesOnly() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, best(1));
        exploration.begin(measurements);
        for (int round = 1; round <= 5; round++) {
            assertTrue(next(exploration, measurements).isPresent(), "round " + round);
        }
        assertEquals(Optional.empty(), next(exploration, measurements));
        exploration.begin(measurements);
        assertTrue(next(exploration, measurements).isPresent(), "begun anew");
    }

    @Test
    void shouldAskTheModelForNothingWhereNothingComesOfIt() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, best(1));
        assertEquals(Optional.empty(), next(exploration, measurements), "it was not asked yet");
        exploration.begin(measurements);
        assertEquals(Optional.empty(), exploration.next(measurements, new ExcludedGroups(), true), "hopeless");
        mode = Mode.DRY_RUN;
        assertEquals(Optional.empty(), next(exploration(TEAM, ANY, best(1)), measurements));
    }

    /** At half of the frequency five iterations and 20 ms may take 0.52 s longer: 52 s pay for that. */
    @Test
    void shouldHoldPredictedFrequenciesOnceTheTimeThatHasPassedPaysForTheWorst() {
        JobMeasurements measurements = measured(TEAM);
        Exploration exploration = exploration(TEAM, ANY, best(1));
        SlowdownBudget budget = new SlowdownBudget(0.01);
        assertEquals(0, exploration.missingTurns(measurements, budget, 10), "nothing is predicted");
        exploration.begin(measurements);
        assertEquals(420, exploration.missingTurns(measurements, budget, 10.04));
        assertEquals(Basis.MEASURED, exploration.basis(measurements, budget, 51.9));
        assertEquals(0, exploration.missingTurns(measurements, budget, 52.1));
        assertEquals(Basis.MEASURED_TEAMS, exploration.basis(measurements, budget, 52.1));
        budget.add(0.1, 0, 0);
        assertEquals(99, exploration.missingTurns(measurements, budget, 52.15));
        frequencies = false;
        assertEquals(0, exploration(TEAM, ANY, best(1)).missingTurns(measurements, budget, 10));
        mode = Mode.DRY_RUN;
        frequencies = true;
        assertEquals(0, exploration(TEAM, ANY, best(1)).missingTurns(measurements, budget, 10));
        assertEquals(Basis.PREDICTED, exploration(TEAM, ANY, best(1)).basis(measurements, budget, 10));
    }
}
