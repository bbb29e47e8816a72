package lull.runtime.loop;

import static lull.runtime.loop.LoopedJobs.imbalanced;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Stage;
import org.junit.jupiter.api.Test;

/** What a loop tells those who run it and those who read the report. */
class LoopStateTest {
    private static final SimulatedJob.Work SCALING = (rank, at, group, threads, hertz) -> 0.010 / threads / hertz;

    private static SimulatedJob job(RuntimeOptions options) {
        return new SimulatedJob(2, 4, 1, 3, SCALING).quiet().under(options, SimulatedJob.NODE);
    }

    private static List<String> log(SimulatedJob job) {
        return job.runtime().outcome().log();
    }

    private static boolean said(SimulatedJob job, String words) {
        return log(job).stream().anyMatch(line -> line.contains(words));
    }

    /** A sample is what costs time, so whoever reads events is to come back soon. */
    @Test
    void shouldBeHurriedWhileASampleRunsAndMeasuringThenAndByDefault() {
        SimulatedJob job = job(SimulatedJob.options(Mode.ACT, Dct.ON, 0));
        List<String> measuring = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            job.run(i, i + 1);
            boolean sampled = job.tasks().get(0).isManaged();
            assertEquals(
                    sampled,
                    job.runtime().isHurried(),
                    () -> log(job) + job.runtime().state());
            if (job.runtime().isMeasuring() && !measuring.contains(job.runtime().state())) {
                measuring.add(job.runtime().state());
            }
            assertFalse(job.runtime().isHolding());
        }
        assertEquals(List.of("measuring the default", "sampling smaller teams"), measuring);
        assertTrue(job.runtime().isSettled() && !job.runtime().isMeasuring());
    }

    @Test
    void shouldSayWhatItWaitsFor() {
        List<String> states = new ArrayList<>();
        SimulatedJob job = new SimulatedJob(2, 2, 1, 3, SCALING).quiet();
        StubAgreement others = new StubAgreement(1);
        JobRuntime loop = job.among(others, SimulatedJob.options(Mode.ACT, Dct.ON, 0));
        job.under(() -> {
            others.ready(job.tasks().get(0).turns() % 3 == 0);
            loop.step();
            if (!states.contains(loop.state())) {
                states.add(loop.state());
            }
        });
        job.run(0, 3000);
        assertTrue(
                states.containsAll(List.of(
                        "observing",
                        "measuring the default",
                        "waiting for other nodes, which measure the default",
                        "deciding",
                        "waiting until the time that has passed pays for sampling smaller teams",
                        "sampling smaller teams",
                        "waiting for other nodes to decide",
                        "waiting for the tasks to come back to the default")),
                states::toString);
        assertTrue(loop.outcome().log().toString().contains("decided with the job's tasks on other nodes, 3 in all"));
        assertFalse(others.proposed(Stage.DECIDED).isEmpty());
    }

    @Test
    void shouldSayWhoWasNotReadyInTime() {
        SimulatedJob job = new SimulatedJob(2, 1, 1, 3, SCALING).quiet();
        StubAgreement others = new StubAgreement(1);
        others.absent(1);
        JobRuntime loop = job.among(others, SimulatedJob.options(Mode.ACT, Dct.OFF, 0));
        job.under(loop::step).run(0, 400);
        assertTrue(
                loop.outcome().log().toString().contains("the job's 1 other tasks were not ready in time"),
                () -> loop.outcome().log().toString());
    }

    @Test
    void shouldSayHowManyThreadsAreForcedAndWhoRefuses() {
        for (int threads = 1; threads <= 3; threads += 2) {
            RuntimeOptions usual = SimulatedJob.options(Mode.ACT, Dct.ON, 0);
            SimulatedJob job = job(new RuntimeOptions(
                    usual.mode(), usual.dct(), usual.decision(), usual.maxSlowdown(), OptionalInt.of(threads)));
            job.tasks().get(1).refuse();
            job.run(0, 40);
            assertTrue(
                    said(job, "regions' teams are held at " + (threads == 1 ? "1 thread" : "3 threads at most")),
                    () -> "" + log(job));
            assertTrue(said(job, "task 1 keeps its teams: it says no"), () -> "" + log(job));
            assertTrue(job.runtime().outcome().savings().heldIterations() > 10);
        }
    }

    /** While the default is measured, from iteration 4 on. */
    @Test
    void shouldSayWhenATaskTakesItsPermissionBack() {
        SimulatedJob job = job(SimulatedJob.options(Mode.ACT, Dct.ON, 0));
        job.run(0, 6);
        assertEquals("measuring the default", job.runtime().state());
        assertFalse(said(job, "teams are left alone"));
        job.tasks().get(0).refuse();
        job.run(6, 12);
        assertTrue(said(job, "iteration 9: teams are left alone: it says no"), () -> "" + log(job));
    }

    /** Samples are still to come while a plan is held, and are due some hundred iterations later. */
    @Test
    void shouldTakeNoMoreSamplesAndFollowNobodyWhenAbandoned() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        4,
                        1,
                        3,
                        (rank, at, group, threads, hertz) -> imbalanced(rank, 1, hertz) / Math.pow(threads, 0.1))
                .quiet()
                .under(SimulatedJob.options(Mode.ACT, Dct.ON, 0), SimulatedJob.NODE);
        int iteration = 0;
        while (!said(job, "sampled [3, 3]") || !job.runtime().isHolding()) {
            job.run(iteration, ++iteration);
        }
        job.runtime().abandon("a bug");
        job.goOnTo(2, SCALING);
        job.run(iteration, 5000);
        assertEquals("given up, left at the default", job.runtime().state());
        assertFalse(said(job, "sampled [2, 2]"), () -> "" + log(job));
        assertEquals(0, job.tasks().get(0).tracker().turnsAstray(), "it is followed no longer");
    }

    @Test
    void shouldLeaveTheJobAtTheDefaultForGoodWhenSomethingIsWrongWithTheLoop() {
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 3, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz)
                .quiet()
                .under(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 200);
        assertTrue(job.tasks().get(0).isManaged() && job.runtime().isHolding());
        long held = job.runtime().outcome().savings().heldIterations();
        job.runtime().abandon("a bug");
        job.runtime().abandon("another");
        assertFalse(job.tasks().get(0).isManaged());
        assertTrue(said(job, "left alone: a bug") && !said(job, "another"));
        job.run(200, 1000);
        assertEquals("given up, left at the default", job.runtime().state());
        assertTrue(job.runtime().isSettled());
        assertFalse(job.tasks().get(0).isManaged());
        assertEquals(held, job.runtime().outcome().savings().heldIterations());
    }
}
