package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PowerIntegralTest {

    private static final long SECOND = 1_000_000_000;
    private static final double CLOSE = 1e-9;

    private final PowerIntegral integral = new PowerIntegral(1.5);

    @Test
    void shouldBeExactWhenPowerIsAStraightLine() {
        for (int second = 0; second <= 10; second++) {
            integral.add(second * SECOND, 100 + 5 * second);
        }
        assertEquals(10 * 125, integral.joules(), CLOSE);
        assertEquals(10, integral.seconds(), CLOSE);
        assertEquals(0, integral.gapErrorJoules(), CLOSE);
    }

    @Test
    void shouldCountGapAndItsErrorWhenSamplesAreLost() {
        integral.add(0, 100);
        integral.add(SECOND, 140);
        integral.add(4 * SECOND, 120);
        assertEquals(120 + 3 * 130, integral.joules(), CLOSE);
        assertEquals(3, integral.bridgedSeconds(), CLOSE);
        assertEquals(3 * 40, integral.gapErrorJoules(), CLOSE);
    }

    @Test
    void shouldAddNothingWhenClockStandsStillOrGoesBack() {
        integral.add(SECOND, 100);
        integral.add(SECOND, 100);
        integral.add(0, 100);
        assertEquals(0, integral.joules(), CLOSE);
        integral.add(2 * SECOND, 100);
        assertEquals(100, integral.joules(), CLOSE);
    }

    @Test
    void shouldRejectWhenPowerCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> integral.add(0, -1));
        assertThrows(IllegalArgumentException.class, () -> integral.add(0, Double.NaN));
    }
}
