package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PhasesTest {
    @Test
    void shouldDoNothingWithoutTheProbe() {
        Phase phase = Phases.named("solve");
        assertEquals(4, phase.begin(4));
        phase.end();
        phase.end();
        assertEquals(0, Phases.configuration());
        Phases.malleable(true);
    }

    @Test
    void shouldRefuseAPhaseThatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> Phases.named(" "));
        assertThrows(NullPointerException.class, () -> Phases.named(null));
        Phase phase = Phases.named("solve");
        assertEquals(
                "phase solve needs at least 1 thread, got 0",
                assertThrows(IllegalArgumentException.class, () -> phase.begin(0))
                        .getMessage());
    }
}
