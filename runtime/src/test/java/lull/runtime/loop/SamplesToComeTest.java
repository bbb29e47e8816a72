package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import lull.runtime.consensus.Agreement;
import lull.runtime.holding.JointDecision;
import lull.runtime.loop.JobState.Sampling;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.trial.Sampler;
import lull.runtime.trial.SamplingSchedule;
import lull.runtime.trial.SlowdownBudget;
import org.junit.jupiter.api.Test;

/** Half a team of four is to be tried, which the time that has passed may not pay for yet. */
class SamplesToComeTest {
    private final MeasuredJob job =
            new MeasuredJob(new SimulatedJob(2, 4, 1, 1, (rank, at, group, threads, hertz) -> 0.010).quiet(), 1);
    private final SamplesToCome samples = new SamplesToCome(job.tasks());

    private Sampling sampling(double slowdown, JointDecision joint) {
        SamplingSchedule schedule = new SamplingSchedule(
                SimulatedJob.NODE, job.measurements(), true, Map.of(0, List.of(PhaseSetting.of(2, 3))));
        return new Sampling(
                job.measurements(),
                joint,
                new Sampler(
                        job.tasks(), job.measurements(), schedule, new SlowdownBudget(slowdown), SimulatedJob.NODE));
    }

    private Sampling sampling(double slowdown) {
        return sampling(slowdown, job.decided(Agreement.SINGLE_NODE));
    }

    /** By perfect scaling a sample of two iterations loses as many, with 20 ms until it is seen: 40 ms, of 10 % of the time. */
    @Test
    void shouldBeDueAsSoonAsTheTimeThatHasPassedPays() {
        Sampling sampling = sampling(0.1);
        samples.expect(Optional.of(sampling));
        assertTrue(samples.arePresent());
        while (job.tasks().elapsedSeconds() < 0.4) {
            assertFalse(samples.areDue(), () -> "after " + job.tasks().elapsedSeconds());
            job.run(1);
        }
        assertTrue(samples.areDue());
        assertEquals(sampling, samples.take());
        assertFalse(samples.arePresent());
        assertFalse(samples.areDue());
        assertThrows(NoSuchElementException.class, samples::take);
    }

    @Test
    void shouldHaveNoTimeBeforeTheNodesHaveDecided() {
        assertFalse(samples.isTime(sampling(1, job.undecided(Agreement.SINGLE_NODE))));
        assertTrue(samples.isTime(sampling(1)));
    }

    @Test
    void shouldKeepTheTimeThatWasAgreedUponUntilItIsForgotten() {
        assertTrue(samples.isTime(sampling(1)));
        assertTrue(samples.isTime(sampling(0.001)), "that of the first");
        samples.forgetTime();
        assertFalse(samples.isTime(sampling(0.001)), "its own");
        assertFalse(samples.isTime(sampling(1)));
        samples.forget();
        assertTrue(samples.isTime(sampling(1)));
    }

    @Test
    void shouldComeNoMoreWhenForgotten() {
        samples.expect(Optional.of(sampling(1)));
        assertTrue(samples.areDue());
        samples.forget();
        assertFalse(samples.arePresent());
        assertFalse(samples.areDue());
    }
}
