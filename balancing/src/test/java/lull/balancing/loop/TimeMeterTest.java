package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeMeterTest {
    private long nanos;

    @Test
    void shouldModelNoJoulesOfATaskThatTakesNoPower() {
        ModelledMeter meter = new ModelledMeter(() -> nanos, 0, 0);
        meter.start();
        nanos += 2_000_000_000L;
        meter.stop();
        assertEquals(new WorkMeter.Reading(2, 0, 0), meter.take());
    }

    /** Two iterations of no time at all scatter by 0 of 0. */
    @Test
    void shouldTellNoErrorOfIterationsThatTookNoTime() {
        TimeMeter meter = new TimeMeter(() -> nanos, 0);
        for (int iteration = 0; iteration < 2; iteration++) {
            meter.start();
            meter.stop();
        }
        assertEquals(new WorkMeter.Reading(0, 0, 0), meter.take());
    }

    /** Two successive ones that differ by 2 s: a variance of 2 s² each, 4 s² of their sum of 4 s. */
    @Test
    void shouldTellTheErrorFromTwoIterationsOn() {
        TimeMeter meter = new TimeMeter(() -> nanos, 0);
        for (long seconds : new long[] {1, 3}) {
            meter.start();
            nanos += seconds * 1_000_000_000L;
            meter.stop();
        }
        assertEquals(0.5, meter.take().relativeError(), 1e-12);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.POSITIVE_INFINITY, Double.NaN})
    void shouldRefuseWindowsAndPowersThatAreNone(double value) {
        assertEquals(
                "a window of " + value + " s is not a number of at least 0",
                assertThrows(IllegalArgumentException.class, () -> new TimeMeter(() -> 0, value))
                        .getMessage());
        assertEquals(
                "a power of " + value + " W is not a number of at least 0",
                assertThrows(IllegalArgumentException.class, () -> new ModelledMeter(() -> 0, 0, value))
                        .getMessage());
    }
}
