package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import lull.dct.throttling.Scope;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.TimePredictor;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.plan.TaskDecision;
import lull.runtime.prediction.StubPredictor;
import lull.runtime.prediction.TimeModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Simulated programs under a loop that has a model, good or bad. */
class PredictedJobTest {
    private static final double MOST_LOST = 0.01;
    private static final int TEAM = 16;
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(
            4, 4, SimulatedJob.HERTZ.stream().mapToDouble(Double::doubleValue).toArray());

    /** Amdahl's law, and a share of the time that depends on the frequency. */
    private static double law(double serial, double share, double threads, double relativeHertz) {
        return (serial + (1 - serial) / threads) * (1 + share * (1 / relativeHertz - 1));
    }

    private static SimulatedJob.Work work(double serial, double share) {
        return (rank, iteration, group, threads, hertz) ->
                0.010 * law(serial, share, threads, hertz) / law(serial, share, TEAM, 1);
    }

    /** Half the work on task 0. */
    private static SimulatedJob.Work imbalanced(double serial, double share) {
        return (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.7 : 1) * work(serial, share).seconds(rank, iteration, group, threads, hertz);
    }

    private static ToDoubleBiFunction<Double, Configuration> knows(double serial, double share) {
        return (seconds, configuration) -> seconds
                * law(serial, share, configuration.concurrency().threads(), configuration.frequencyHertz() / 2e9)
                / law(serial, share, TEAM, 1);
    }

    private static Optional<TimeModel> model(double tolerance, ToDoubleBiFunction<Double, Configuration> says) {
        TimePredictor predictor = new StubPredictor(SPACE, new int[] {SPACE.defaultIndex()}, tolerance, says);
        return Optional.of(new TimeModel(List.of(predictor), SimulatedJob.HERTZ));
    }

    private static RuntimeOptions options(Mode mode, Dct dct, OptionalDouble epsilon) {
        return new RuntimeOptions(
                mode, dct, new DecisionOptions(Scope.TASK, true, epsilon), MOST_LOST, OptionalInt.empty());
    }

    private static String log(SimulatedJob job) {
        return String.join("\n", job.runtime().outcome().log());
    }

    private static TaskDecision decision(SimulatedJob job, int rank) {
        return job.runtime()
                .outcome()
                .decision()
                .orElseThrow(() -> new AssertionError(log(job)))
                .tasks()
                .get(rank);
    }

    private static int threads(SimulatedJob job, int rank) {
        return decision(job, rank).groups().get(0).phases().get(0).threads();
    }

    private static int frequency(SimulatedJob job, int rank) {
        return decision(job, rank).groups().get(0).phases().get(0).frequency();
    }

    @Test
    void shouldDecideOnThreadsInADryRunWhenTheDefaultAloneTellsTheModelEnough() {
        // 12 threads as fast as 16: synchronisation eats the rest
        ToDoubleBiFunction<Double, Configuration> says = (seconds, configuration) ->
                seconds * (configuration.concurrency().threads() == 12 ? 0.8 : 1.1);
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, work(0.1, 1))
                .under(options(Mode.DRY_RUN, Dct.ON, OptionalDouble.of(0.2)), SimulatedJob.NODE, model(0.1, says));
        job.run(0, 300);
        assertEquals(12, threads(job, 0), log(job));
        assertEquals(0, job.tasks().get(0).published());
        assertFalse(log(job).contains("without a model"), log(job));
        assertEquals(0.1, decision(job, 0).groups().get(0).predictionTolerance().orElseThrow(), 0.05);
    }

    @Test
    void shouldChooseNoTeamForALuckyGuessWhenPhasesHaveTheirTolerance() {
        ToDoubleBiFunction<Double, Configuration> says = (seconds, configuration) ->
                seconds * (configuration.concurrency().threads() == 12 ? 0.8 : 1.1);
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, work(0.1, 1))
                .under(options(Mode.DRY_RUN, Dct.ON, OptionalDouble.empty()), SimulatedJob.NODE, model(0.5, says));
        job.run(0, 300);
        assertEquals(TEAM, threads(job, 0), "0.8 times the time, half of it more perhaps");
    }

    @Test
    void shouldKeepToThePermissionWhenTheModelPredictsSmallerTeams() {
        SimulatedJob job = new SimulatedJob(1, TEAM, 1, 3, work(1, 1))
                .under(
                        options(Mode.DRY_RUN, Dct.OFF, OptionalDouble.of(0.2)),
                        SimulatedJob.NODE,
                        model(0.1, knows(1, 1)));
        job.run(0, 300);
        assertEquals(TEAM, threads(job, 0), log(job));
    }

    @Test
    void shouldMeasureTheTeamThatTheModelChoosesBeforeItIsHeld() {
        // six threads are best, and halves of the team would never be tried there
        SimulatedJob.Work contended =
                (rank, iteration, group, threads, hertz) -> 0.010 * (6.0 / threads + threads / 6.0) / 2 / hertz;
        ToDoubleBiFunction<Double, Configuration> says = (seconds, configuration) -> {
            double threads = configuration.concurrency().threads();
            return seconds
                    * (6.0 / threads + threads / 6.0)
                    / (6.0 / TEAM + TEAM / 6.0)
                    * 2e9
                    / configuration.frequencyHertz();
        };
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, contended)
                .under(options(Mode.ACT, Dct.ON, OptionalDouble.of(0.2)), SimulatedJob.NODE, model(0.1, says));
        job.run(0, 3000);
        assertEquals(6, threads(job, 0), log(job));
        assertTrue(log(job).contains("sampled [6, 6] threads"), log(job));
        assertEquals(OptionalDouble.empty(), decision(job, 0).groups().get(0).predictionTolerance(), "measured by now");
        assertTrue(job.runtime().outcome().savings().lostSeconds() < 0, "time was won");
    }

    @Test
    void shouldGoLowerAtOnceWhenTheModelKnowsThatFrequencyMattersLittle() {
        SimulatedJob.Work memoryBound = imbalanced(0, 0.1);
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, memoryBound)
                .under(options(Mode.ACT, Dct.OFF, OptionalDouble.of(0)), SimulatedJob.NODE, model(0.02, knows(0, 0.1)));
        job.run(0, 2000);
        assertEquals(0, frequency(job, 0), log(job));
        assertFalse(log(job).contains("rolled back"), log(job));
    }

    @Test
    void shouldWidenTheDemandsWithTheToleranceWhenEpsilonIsAutomatic() {
        // 0.7 of the critical time, 1.1 times that at the lowest frequency: fits with 5 % of tolerance, not with 60
        for (double tolerance : new double[] {0.05, 0.6}) {
            SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, imbalanced(0, 0.1))
                    .under(
                            options(Mode.DRY_RUN, Dct.OFF, OptionalDouble.empty()),
                            SimulatedJob.NODE,
                            model(tolerance, knows(0, 0.1)));
            job.run(0, 300);
            assertEquals(tolerance < 0.5, frequency(job, 0) == 0, log(job));
        }
    }

    @Test
    void shouldSayWhyWhenTheModelWantsWhatCantBeTaken() {
        TimePredictor wantsOneThread = new StubPredictor(SPACE, new int[] {SPACE.defaultIndex(), 0}, 0.1, knows(0, 1));
        Optional<TimeModel> model = Optional.of(new TimeModel(List.of(wantsOneThread), SimulatedJob.HERTZ));
        SimulatedJob dry = new SimulatedJob(2, TEAM, 1, 3, work(0, 1))
                .under(options(Mode.DRY_RUN, Dct.ON, OptionalDouble.of(0.2)), SimulatedJob.NODE, model);
        dry.run(0, 300);
        assertTrue(log(dry).contains("wants samples that a dry run does not take"), log(dry));
        assertTrue(log(dry).contains("a dry run tries none"), log(dry));
        SimulatedJob other = new SimulatedJob(2, 3, 1, 3, work(0, 1))
                .under(options(Mode.ACT, Dct.ON, OptionalDouble.of(0.2)), SimulatedJob.NODE, model);
        other.run(0, 1200);
        assertTrue(log(other).contains("can't be taken of teams of [3] threads"), log(other));
        assertTrue(log(other).contains("sampled [2, 2] threads"), "as without a model\n" + log(other));
    }

    @Test
    void shouldTakeTheSamplesThatTheModelWantsWhenTheyArePaidFor() {
        int second = SPACE.index(SPACE.concurrencies() / 2, 2);
        TimePredictor predictor =
                new StubPredictor(SPACE, new int[] {SPACE.defaultIndex(), second}, 0.1, knows(0.9, 1));
        int threads = SPACE.configuration(second).concurrency().threads();
        SimulatedJob.Work work = work(0.9, 1);
        RuntimeOptions act = options(Mode.ACT, Dct.ON, OptionalDouble.of(0.2));
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 3, work)
                .under(act, SimulatedJob.NODE, Optional.of(new TimeModel(List.of(predictor), SimulatedJob.HERTZ)));
        job.run(0, 3000);
        assertTrue(
                log(job).contains("sampled [" + threads + ", " + threads + "] threads at [1.5E9, 1.5E9] Hz"), log(job));
        assertTrue(slowdown(act, work, Optional.of(new TimeModel(List.of(predictor), SimulatedJob.HERTZ)), 3000)
                < MOST_LOST);
    }

    /** What a model may come up with. */
    enum Nonsense {
        NAN,
        INFINITE,
        NEGATIVE,
        ZERO,
        TEN_TIMES_TOO_SHORT,
        TEN_TIMES_TOO_LONG,
        ONE_THREAD_IS_BEST,
        RANDOM;

        private ToDoubleBiFunction<Double, Configuration> predictor() {
            Random random = new Random(3);
            return (seconds, configuration) -> switch (this) {
                case NAN -> Double.NaN;
                case INFINITE -> Double.POSITIVE_INFINITY;
                case NEGATIVE -> -seconds;
                case ZERO -> 0;
                case TEN_TIMES_TOO_SHORT -> 0.1 * knows(0.1, 1).applyAsDouble(seconds, configuration);
                case TEN_TIMES_TOO_LONG -> 10 * knows(0.1, 1).applyAsDouble(seconds, configuration);
                case ONE_THREAD_IS_BEST -> seconds * configuration.concurrency().threads() / TEAM;
                case RANDOM -> seconds * Math.exp(2 * random.nextGaussian());
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Nonsense.class)
    void shouldLoseLittleWhateverTheModelSays(Nonsense nonsense) {
        for (double share : new double[] {0, 1}) {
            for (int iterations : new int[] {300, 1000, 4000}) {
                RuntimeOptions act = options(Mode.ACT, Dct.ON, OptionalDouble.of(0));
                double slowdown = slowdown(act, imbalanced(0.1, share), model(0.01, nonsense.predictor()), iterations);
                assertTrue(slowdown < MOST_LOST, () -> share + ", " + iterations + ": " + slowdown);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Nonsense.class)
    void shouldHoldWhatWasMeasuredWhateverTheModelSays(Nonsense nonsense) {
        SimulatedJob job = new SimulatedJob(2, TEAM, 1, 7, imbalanced(0.1, 1))
                .under(
                        options(Mode.ACT, Dct.ON, OptionalDouble.of(0)),
                        SimulatedJob.NODE,
                        model(0.01, nonsense.predictor()));
        job.run(0, 4000);
        int[] held = IntStream.range(0, 2).map(rank -> threads(job, rank)).toArray();
        assertEquals(TEAM, held[1], "the critical task scales\n" + log(job));
        assertEquals(3, frequency(job, 1), log(job));
    }

    private static double slowdown(
            RuntimeOptions options, SimulatedJob.Work work, Optional<TimeModel> model, int iterations) {
        double alone = new SimulatedJob(2, TEAM, 1, 7, work).run(0, iterations);
        return new SimulatedJob(2, TEAM, 1, 7, work)
                                .under(options, SimulatedJob.NODE, model)
                                .run(0, iterations)
                        / alone
                - 1;
    }
}
