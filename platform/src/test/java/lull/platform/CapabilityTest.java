package lull.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CapabilityTest {

    @Test
    void shouldTellStandingWhenAvailabilityAndReasonDiffer() {
        assertEquals(Capability.Standing.OK, Capability.ok("a", "b").standing());
        assertEquals(
                Capability.Standing.LIMITED,
                Capability.limited("a", "b", "c", "").standing());
        assertEquals(
                Capability.Standing.MISSING, Capability.missing("a", "b", "c").standing());
    }

    @Test
    void shouldRejectWhenMissingWithoutReason() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Capability("a", false, "", Optional.empty(), Optional.empty()));
    }

    @Test
    void shouldRejectWhenCureHasNoReason() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Capability("a", true, "", Optional.empty(), Optional.of("cure")));
    }
}
