package lull.runtime.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.trial.BaselineCheck.Finding;
import org.junit.jupiter.api.Test;

/** Two tasks that were measured at 10 ms an iteration; an eighth more is tolerated. */
class BaselineCheckTest {
    private static final int WINDOW = 6;
    private static final int MOST_LOOKS = 32;

    private double seconds = 0.010;
    private double swing;
    private int iteration;
    private final SimulatedJob job = new SimulatedJob(
                    2, 1, 1, 1, (rank, at, group, threads, hertz) -> seconds + (at % 2 == 0 ? swing : -swing))
            .quiet();
    private final JobTasks tasks = new JobTasks(job.tasks());

    private void run(int iterations) {
        job.run(iteration, iteration + iterations);
        iteration += iterations;
    }

    private BaselineCheck measuredByDefault() {
        return measuredByDefault(false, false);
    }

    private BaselineCheck measuredByDefault(boolean shared, boolean resized) {
        run(20);
        assertTrue(tasks.follow());
        assertTrue(tasks.measure(1));
        run(20);
        JobMeasurements measured = new JobMeasurements(
                SimulatedJob.CALLS,
                SimulatedJob.NODE,
                new AllowedSlowdown(0.01, 1),
                false,
                Map.of(),
                tasks.measured(1, 16).orElseThrow());
        return new BaselineCheck(new MeasuredWindow(tasks, 1), measured.baseline(), 0.125, shared, resized);
    }

    @Test
    void shouldLookAtAWindowOfItsOwn() {
        BaselineCheck check = measuredByDefault();
        assertEquals(Finding.NOT_YET, check.look(), "what was measured before does not count");
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, check.look());
    }

    @Test
    void shouldWaitUntilTheDisturbanceIsOver() {
        BaselineCheck check = measuredByDefault();
        seconds = 0.012;
        run(WINDOW);
        assertEquals(Finding.NOT_YET, check.look());
        run(WINDOW);
        assertEquals(Finding.NOT_YET, check.look());
        seconds = 0.011;
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, check.look(), "it need not be as short as it was");
    }

    /** Against a default that was slow whatever was sampled since looks fast. */
    @Test
    void shouldNotTakeAFasterDefaultForTheOneThatWasMeasured() {
        BaselineCheck check = measuredByDefault(false, true);
        seconds = 0.0086;
        run(WINDOW);
        assertEquals(Finding.NOT_YET, check.look());
        seconds = 0.0089;
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, check.look(), "an eighth is tolerated");
        seconds = 0.010;
        BaselineCheck ofFrequencies = measuredByDefault();
        seconds = 0.0086;
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, ofFrequencies.look(), "nothing was sampled");
    }

    /** A wait for another node, which may hold its plan already, is no disturbance; what the tasks here compute longer is. */
    @Test
    void shouldLookAtComputingAloneWhereOtherNodesTakePart() {
        double[] waiting = {0};
        job.waitingForOthers(() -> waiting[0]);
        BaselineCheck check = measuredByDefault(true, false);
        waiting[0] = 0.005;
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, check.look());
        BaselineCheck again = measuredByDefault(true, false);
        seconds = 0.012;
        waiting[0] = 0;
        run(WINDOW);
        assertEquals(Finding.NOT_YET, again.look(), "shorter than before, with less of it waited");
    }

    /** Iterations of 8 and 12 ms in turn, which deviate by 2 ms: four of them may take 3 ms more by chance, and 1.25 ms are tolerated. */
    @Test
    void shouldAllowForChance() {
        swing = 0.002;
        BaselineCheck check = measuredByDefault();
        seconds = 0.0138;
        run(WINDOW);
        assertEquals(Finding.UNDISTURBED, check.look());
        seconds = 0.010;
        BaselineCheck again = measuredByDefault();
        seconds = 0.0148;
        run(WINDOW);
        assertEquals(Finding.NOT_YET, again.look());
    }

    @Test
    void shouldGiveUpAfterManyWindows() {
        BaselineCheck check = measuredByDefault();
        seconds = 0.012;
        for (int look = 1; look < MOST_LOOKS; look++) {
            run(WINDOW);
            assertEquals(Finding.NOT_YET, check.look(), "look " + look);
        }
        run(WINDOW);
        assertEquals(Finding.NEVER, check.look());
    }

    @Test
    void shouldGiveUpWhenTheTasksShowNoWindow() {
        BaselineCheck check = measuredByDefault();
        tasks.withdraw();
        run(16 * 5);
        assertEquals(Finding.NOT_YET, check.look());
        run(1);
        assertEquals(Finding.NEVER, check.look());
    }
}
