package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import lull.dct.throttling.Scope;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.Savings;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import lull.runtime.decision.TaskPower;
import lull.runtime.plan.JobDecision;
import org.junit.jupiter.api.Test;

/** What holds for every job, whatever its work: what is held is cheaper, and what it costs adds up. */
class HeldPlansTest {
    private static final int TEAM = 4;
    private static final int ITERATIONS = 1200;

    /** Idle cores draw, and each busy one more the faster it runs. */
    private static NodeControls metered() {
        List<Double> busy = SimulatedJob.HERTZ.stream()
                .map(hertz -> 5 * Math.pow(hertz / 1e9, 2.5))
                .toList();
        List<Double> idle = SimulatedJob.HERTZ.stream().map(hertz -> 0.0).toList();
        TaskPower watts = new TaskPower(OptionalInt.of(TEAM), TEAM, 20.0 / TEAM, idle, busy, List.of());
        return new NodeControls(TEAM, SimulatedJob.HERTZ, true, 2e-6, Optional.of(watts));
    }

    private static RuntimeOptions options(Random random) {
        return new RuntimeOptions(
                Mode.ACT,
                Dct.ON,
                new DecisionOptions(
                        random.nextBoolean() ? Scope.TASK : Scope.GROUP,
                        random.nextBoolean(),
                        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(0.1 * random.nextInt(3))),
                0.02 * (1 + random.nextInt(20)),
                OptionalInt.empty());
    }

    /** Amdahl's law with a cost for each thread, other for each task and group; some regions sleep whatever the frequency. */
    private static SimulatedJob.Work work(Random random, int ranks, int groups) {
        double[] seconds = random.doubles(ranks * groups, 0.002, 0.012).toArray();
        double[] serial = random.doubles(groups, 0, 1).toArray();
        double[] meeting = random.doubles(groups, -0.1, 0.2).toArray();
        double[] share = random.doubles(groups, 0, 1).toArray();
        return (rank, iteration, group, threads, hertz) -> seconds[rank * groups + group]
                * (serial[group] + (1 - serial[group]) / threads + Math.max(0, meeting[group]) * threads)
                * (1 + share[group] * (1 / hertz - 1));
    }

    @Test
    void shouldHoldNothingThatIsNotCheaperThanTheDefault() {
        int held = 0;
        for (int seed = 0; seed < 120; seed++) {
            Random random = new Random(seed);
            int ranks = 1 + random.nextInt(3);
            int groups = 1 + random.nextInt(3);
            SimulatedJob job = new SimulatedJob(ranks, TEAM, groups, seed, work(random, ranks, groups))
                    .noisy(0.2 * random.nextDouble())
                    .under(options(random), random.nextBoolean() ? metered() : SimulatedJob.NODE);
            for (int i = 0; i < ITERATIONS; i += 25) {
                job.run(i, i + 25);
                Optional<JobDecision> decision =
                        job.runtime().outcome().decision().filter(JobDecision::changesAnything);
                if (decision.isPresent() && job.tasks().get(0).isManaged()) {
                    JobDecision plan = decision.get();
                    held++;
                    assertTrue(
                            plan.predictedCost() + plan.costError() < plan.defaultCost(),
                            "seed " + seed + ": " + plan.predictedCost() + " of " + plan.defaultCost() + " by "
                                    + plan.costError());
                }
            }
        }
        assertTrue(held > 200, "only " + held + " looks met a plan");
    }

    /** Each iteration by itself, against the mean of those that ran by default. */
    @Test
    void shouldAddUpWhatPlansAndSamplesCost() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int ranks = 1 + random.nextInt(3);
            int groups = 1 + random.nextInt(3);
            SimulatedJob job = new SimulatedJob(ranks, TEAM, groups, seed, work(random, ranks, groups))
                    .quiet()
                    .under(options(random), SimulatedJob.NODE);
            double managed = 0;
            List<Double> byDefault = new ArrayList<>();
            int iterations = 0;
            double longest = 0;
            double before = 0;
            for (int i = 0; i < ITERATIONS; i++) {
                boolean changed = job.tasks().get(0).isManaged();
                double now = job.run(i, i + 1);
                longest = Math.max(longest, now - before);
                if (changed) {
                    managed += now - before;
                    iterations++;
                } else {
                    byDefault.add(now - before);
                }
                before = now;
            }
            double mean = byDefault.stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
            Savings savings = job.runtime().outcome().savings();
            double expected = managed - iterations * mean;
            int publications = job.tasks().get(0).published() + 2;
            assertEquals(
                    expected,
                    savings.lostSeconds(),
                    2 * publications * longest + 0.001 * iterations * mean,
                    "seed " + seed + " " + job.runtime().outcome().log());
            double told = savings.heldIterations() == 0
                    ? 0
                    : savings.heldIterations()
                            * (savings.heldSeconds().orElseThrow()
                                    - savings.defaultSeconds().orElseThrow());
            assertTrue(savings.lostSeconds() - told > -2 * longest * publications, "samples come on top");
        }
    }

    @Test
    void shouldSaySoWhenATaskDoesNotComeBackToTheDefault() {
        SimulatedJob job = new SimulatedJob(2, 2, 1, 1, (rank, iteration, group, threads, hertz) -> 0.010 / threads)
                .under(SimulatedJob.options(Mode.ACT, Dct.ON, 0.1), SimulatedJob.NODE);
        job.tasks().get(1).neverGrowAgain();
        double alone =
                new SimulatedJob(2, 2, 1, 1, (rank, iteration, group, threads, hertz) -> 0.010 / threads).run(0, 1500);
        double managed = job.run(0, 1500);
        RuntimeOutcome outcome = job.runtime().outcome();
        assertTrue(outcome.state().contains("did not come back"), outcome.log()::toString);
        assertTrue(outcome.log().toString().contains("of task 1 runs with 1 of 2 threads"), outcome.log()::toString);
        assertEquals(managed - alone, outcome.savings().lostSeconds(), 0.05 * (managed - alone));
        assertFalse(job.tasks().get(1).isManaged());
    }

    @Test
    void shouldSettleWhenAllHaveComeBack() {
        SimulatedJob job = new SimulatedJob(2, 2, 1, 1, (rank, iteration, group, threads, hertz) -> 0.010 / threads)
                .under(SimulatedJob.options(Mode.ACT, Dct.ON, 0.1), SimulatedJob.NODE);
        job.run(0, 1500);
        assertEquals(
                "left at the default",
                job.runtime().outcome().state(),
                job.runtime().outcome().log()::toString);
    }
}
