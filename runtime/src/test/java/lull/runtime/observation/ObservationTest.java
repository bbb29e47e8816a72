package lull.runtime.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lull.phases.iteration.TaskTracker;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;

/** Two tasks, whose work is constant or at random. */
class ObservationTest {
    private final double[] random = new Random(11).doubles(20_000).toArray();
    private final List<String> log = new ArrayList<>();
    private double scatter;
    private final MeasuredJob job = new MeasuredJob(
            new SimulatedJob(2, 1, 1, 1, (rank, at, group, threads, hertz) -> 0.002 + scatter * random[2 * at + rank])
                    .quiet(),
            1);
    private final Observation observation = new Observation(job.tasks(), log::add);

    private void runTo(long turns) {
        while (job.tasks().leastTurns() < turns) {
            job.run(1);
        }
    }

    /** A tenth of what has passed, 32 at least and 256 at most, and one in the midst of which it begins. */
    @Test
    void shouldMeasureApartForATenthOfTheIterationsThatHavePassed() {
        assertFalse(observation.isApart());
        assertEquals(33, observation.begin());
        assertTrue(observation.isApart());
        runTo(1000);
        assertEquals(101, observation.begin());
        runTo(4000);
        assertEquals(257, observation.begin());
        observation.measureAfresh();
        assertFalse(observation.isApart());
        observation.begin();
        observation.forget();
        assertFalse(observation.isApart());
        job.task(1).run(7, 1, 0.001);
        assertEquals(1, observation.begin(), "one is in no iteration");
        assertFalse(observation.isApart());
    }

    @Test
    void shouldSayOnceThatIrregularWorkIsLeftAlone() {
        scatter = 0.02;
        runTo(300);
        assertTrue(observation.isLeftAlone() && observation.isLeftAlone());
        assertEquals(List.of("left alone for now: most of the work is neither constant nor periodic"), log);
        scatter = 0;
        runTo(4000);
        assertFalse(observation.isLeftAlone() || observation.isLeftAlone());
        assertEquals("constant or periodic by now: the default is measured", log.get(1));
        assertEquals(2, log.size());
    }

    @Test
    void shouldTakeIrregularWorkForPeriodicAsLongAsFewIterationsTell() {
        observation.isIrregular();
        assertFalse(observation.mayBePeriodic(), "it is constant");
        scatter = 0.02;
        job.run(1);
        observation.begin();
        long from = job.tasks().leastTurns();
        runTo(from + TaskTracker.TELLING_ITERATIONS - 1);
        observation.isIrregular();
        assertTrue(observation.mayBePeriodic());
        job.run(1);
        observation.isIrregular();
        assertFalse(observation.mayBePeriodic());
        assertEquals(2, observation.irregularities().size());
        assertEquals(1, observation.period());
    }
}
