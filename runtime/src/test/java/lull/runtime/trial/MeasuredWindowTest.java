package lull.runtime.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lull.runtime.job.JobTasks;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredWindowTest {
    private final JobTasks tasks =
            new JobTasks(new SimulatedJob(2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> 0.01).tasks());

    /** Four of each iteration of the period, two where it has several, and one in the midst of which the window opens. */
    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "3, 6", "8, 16"})
    void shouldOpenWindowsOfAFewIterations(int period, long iterations) {
        assertEquals(iterations + 1, MeasuredWindow.turns(period));
        assertEquals(iterations, new MeasuredWindow(tasks, period).iterations());
    }
}
