package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void shouldDoNothingWithoutTheProbe() {
        Phase phase = Phase.named("solve");
        assertEquals(4, phase.begin(4));
        phase.end();
        phase.end();
    }

    @Test
    void shouldRefuseAPhaseThatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> Phase.named(" "));
        assertThrows(NullPointerException.class, () -> Phase.named(null));
        Phase phase = Phase.named("solve");
        assertEquals("phase solve needs at least 1 thread, got 0",
                assertThrows(IllegalArgumentException.class, () -> phase.begin(0)).getMessage());
    }
}
