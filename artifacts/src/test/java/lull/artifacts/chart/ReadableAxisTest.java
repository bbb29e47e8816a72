package lull.artifacts.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadableAxisTest {
    private static final int SEED = 23;

    @Test
    void shouldShowALineWhenValuesDifferByRoundingAlone() {
        double[] ratios = {0.7937005259, 0.7937005259840998, 0.79370052598};

        ReadableAxis axis = ReadableAxis.of(ratios);

        assertTrue(axis.least() < 0.75 && axis.most() > 0.85, axis::toString);
        double same = ReadableAxis.quiet(ratios)[0];
        assertArrayEquals(new double[] {same, same, same}, ReadableAxis.quiet(ratios));
        assertArrayEquals(new double[] {1, 2}, ReadableAxis.quiet(1, 2));
        assertEquals(new ReadableAxis(-1, 1), ReadableAxis.of(0, 0));
    }

    @Test
    void shouldEndAtRoundStepsNearTheValues() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2000; i++) {
            double scale = Math.pow(10, random.nextInt(13) - 6);
            double least = scale * (random.nextDouble() - 0.5);
            double most = least + scale * (0.001 + random.nextDouble());
            ReadableAxis axis = ReadableAxis.of(most, least);

            double slack = 1e-6 * (most - least);
            assertTrue(axis.least() <= least + slack && axis.most() >= most - slack, axis::toString);
            assertTrue(axis.most() - axis.least() <= 1.7 * (most - least), axis::toString);
        }
    }

    @Test
    void shouldWriteTicksWithoutNoise() {
        assertEquals("0.3", ReadableAxis.tick(0.1 + 0.2));
        assertEquals("0.7937", ReadableAxis.tick(0.7937));
        assertEquals("0", ReadableAxis.tick(0));
        assertEquals("0", ReadableAxis.tick(-0.0));
        assertEquals("-12.5", ReadableAxis.tick(-12.5));
        assertEquals("10000", ReadableAxis.tick(1e4));
        assertEquals("1e9", ReadableAxis.tick(1e9));
        assertEquals("1.5e-7", ReadableAxis.tick(1.5e-7));
        assertEquals("100", ReadableAxis.tick(99.999999999));
        assertEquals("Infinity", ReadableAxis.tick(Double.POSITIVE_INFINITY));
        assertEquals("NaN", ReadableAxis.tick(Double.NaN));
    }
}
