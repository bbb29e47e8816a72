package lull.agent.balance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Two tasks of equal shares, the second twice as fast: other shares make an iteration of 1 s one of 2/3 s. */
class SlackUseTest {
    private static final double[] SECONDS = {1, 0.5};
    private static final int[] UNITS = {500, 500};

    /** Half the frequency takes the second task a second, and nobody waits. */
    private static SlackRival rival(double... watts) {
        return new FakeRival(new double[] {0.5, 1}, watts);
    }

    @Test
    void shouldPreferSharesWherePowerHardlyFallsWithFrequency() {
        SlackUse use = SlackUse.of(rival(80, 100), SECONDS, UNITS, false);

        assertEquals(2.0 / 3, use.bySharesCost(), 1e-12);
        assertEquals((100 + 80) / 200.0, use.byFrequencyCost(), 1e-12);
        assertFalse(use.isFrequencies());
    }

    @Test
    void shouldPreferFrequenciesWherePowerFallsSteeply() {
        SlackUse use = SlackUse.of(rival(12.5, 100), SECONDS, UNITS, false);

        assertEquals(112.5 / 200, use.byFrequencyCost(), 1e-12);
        assertTrue(use.isFrequencies());
        assertTrue(use.words().contains("44 %, other shares 33 %"), use::words);
    }

    @Test
    void shouldPreferSharesWhereDelayCounts() {
        SlackUse use = SlackUse.of(rival(12.5, 100), SECONDS, UNITS, true);

        assertEquals(4.0 / 9, use.bySharesCost(), 1e-12);
        assertFalse(use.isFrequencies());
    }

    /** A frequency at which the second task would take longer than the first can't be had. */
    @Test
    void shouldKeepNobodyWaitingByALowerFrequency() {
        SlackUse use = SlackUse.of(new FakeRival(new double[] {0.4, 0.8, 1}, 1, 50, 100), SECONDS, UNITS, false);

        assertEquals(150.0 / 200, use.byFrequencyCost(), 1e-12);
    }

    @Test
    void shouldPreferSharesWhereNothingIsUneven() {
        assertFalse(
                SlackUse.of(rival(12.5, 100), new double[] {1, 1}, UNITS, false).isFrequencies());
        assertFalse(
                SlackUse.of(rival(12.5, 100), new double[] {0, 0}, UNITS, false).isFrequencies());
    }
}
