package lull.simulation.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseTest {
    private static final int PHASES = 400;
    /** Ten preemptions of 100 µs a second. */
    private static final double SHARE = 1e-3;

    /** 10,000 s and more on 16 threads are told without drawing each preemption. */
    @ParameterizedTest
    @ValueSource(doubles = {10, 10_000, 1e12})
    void shouldDelayByAsMuchWhateverAPhaseTakes(double seconds) {
        RandomGenerator random = new Random(1);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < PHASES; i++) {
            double delay = Noise.USUAL.delaySeconds(seconds, 16, random);
            sum += delay;
            squares += delay * delay;
        }
        double mean = sum / PHASES;
        double expected = 16 * SHARE * seconds;
        double deviation = 100e-6 * Math.sqrt(2 * 160 * seconds);
        assertEquals(expected, mean, 4 * deviation / Math.sqrt(PHASES));
        if (seconds < 1e6) {
            assertEquals(deviation, Math.sqrt(squares / PHASES - mean * mean), 0.2 * deviation);
        }
    }

    @Test
    void shouldTellWorkWithoutEndAtOnce() {
        assertEquals(16e297, Noise.USUAL.delaySeconds(1e300, 16, new Random(1)), 1e290);
    }
}
