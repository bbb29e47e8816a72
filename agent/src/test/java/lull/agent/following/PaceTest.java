package lull.agent.following;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {
    /** The worst filling of the ring, after settling, when so much of it fills in a millisecond. */
    private static double worst(double perMillisecond) {
        Pace pace = new Pace();
        double worst = 0;
        for (int round = 0; round < 100; round++) {
            double filling = perMillisecond * pace.milliseconds();
            worst = round >= 10 ? Math.max(worst, filling) : worst;
            pace.learn(Math.min(1, filling), Pace.LONGEST_MILLISECONDS);
        }
        return worst;
    }

    @Test
    void shouldSleepLongWhileLittleHappens() {
        Pace pace = new Pace();
        pace.learn(0.01, Pace.LONGEST_MILLISECONDS);
        assertEquals(32, pace.milliseconds());
        pace.learn(0.2, Pace.LONGEST_MILLISECONDS);
        assertEquals(32, pace.milliseconds(), "nothing to change");
    }

    @Test
    void shouldKeepUpWithAnyRateThatARoundAMillisecondCanHold() {
        for (double rate = 0.0005; rate < 0.4; rate *= 1.3) {
            assertTrue(worst(rate) <= Math.max(0.3, rate), "rate " + rate + " fills " + worst(rate));
        }
    }

    @Test
    void shouldSlowDownAgain() {
        Pace pace = new Pace();
        pace.learn(1, Pace.LONGEST_MILLISECONDS);
        assertTrue(pace.milliseconds() <= 4);
        for (int i = 0; i < 10; i++) {
            pace.learn(0, Pace.LONGEST_MILLISECONDS);
        }
        assertEquals(32, pace.milliseconds());
    }
}
