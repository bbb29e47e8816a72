package lull.agent.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.OptionalDouble;
import lull.agent.status.TaskPulse.Beat;
import lull.agent.status.TaskPulse.Sums;
import org.junit.jupiter.api.Test;

class TaskPulseTest {
    private final TaskPulse pulse = new TaskPulse();

    @Test
    void shouldTellWhatHappenedSinceTheLookBefore() {
        pulse.look(new Sums(10, 2, 1, 4, OptionalDouble.of(100)));

        Beat beat = pulse.look(new Sums(14, 3, 1.5, 6, OptionalDouble.of(160)));

        assertEquals(0.25, beat.iterationSeconds());
        assertEquals(0.25, beat.waitShare());
        assertEquals(30, beat.watts());
    }

    @Test
    void shouldTellNothingWhenNothingHappened() {
        pulse.look(new Sums(10, 2, 1, 4, OptionalDouble.of(100)));

        Beat beat = pulse.look(new Sums(10, 2, 1, 4, OptionalDouble.of(100)));

        assertNull(beat.iterationSeconds());
        assertNull(beat.waitShare());
        assertNull(beat.watts());
    }

    /** Another iteration is followed, of which there were fewer turns; and no node is emulated. */
    @Test
    void shouldTellNoTimeOfATurnWhenTheIterationIsAnother() {
        pulse.look(new Sums(10, 2, 1, 4, OptionalDouble.empty()));

        Beat beat = pulse.look(new Sums(3, 5, 2, 8, OptionalDouble.empty()));

        assertNull(beat.iterationSeconds());
        assertEquals(0.25, beat.waitShare());
        assertNull(beat.watts());
    }
}
