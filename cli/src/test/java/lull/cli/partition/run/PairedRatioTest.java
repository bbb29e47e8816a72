package lull.cli.partition.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
    /** Of pairs of a known ratio, whose runs are slowed down together by whatever factor, 95 % of the intervals hold it. */
    @Test
    void shouldHoldTheRatioNineteenTimesInTwenty() {
        Random random = new Random(3);
        int held = 0;
        int samples = 2000;
        for (int sample = 0; sample < samples; sample++) {
            double[] first = new double[6];
            double[] second = new double[6];
            for (int pair = 0; pair < first.length; pair++) {
                double together = Math.exp(3 * random.nextGaussian());
                first[pair] = 1.3 * together * Math.exp(0.05 * random.nextGaussian());
                second[pair] = together * Math.exp(0.05 * random.nextGaussian());
            }
            PairedRatio ratio = PairedRatio.of(first, second).orElseThrow();
            held += ratio.interval().low() <= 1.3 && 1.3 <= ratio.interval().high() ? 1 : 0;
        }
        // Three standard deviations of a binomial count.
        assertEquals(0.95 * samples, held, 3 * Math.sqrt(0.95 * 0.05 * samples));
    }

    @Test
    void shouldTurnAroundWhenTheSidesDo() {
        double[] first = {2, 3, 4};
        double[] second = {1, 2, 3};
        PairedRatio there = PairedRatio.of(first, second).orElseThrow();
        PairedRatio back = PairedRatio.of(second, first).orElseThrow();

        assertEquals(1, there.ratio() * back.ratio(), 1e-12);
        assertEquals(1, there.interval().low() * back.interval().high(), 1e-12);
        assertEquals(Math.cbrt(2 * 1.5 * 4 / 3), there.ratio(), 1e-12);
        assertTrue(there.interval().low() < there.ratio()
                && there.ratio() < there.interval().high());
    }

    @Test
    void shouldBeAbsentWhenAValueHasNoLogarithm() {
        assertEquals(Optional.empty(), PairedRatio.of(new double[] {1, 0}, new double[] {1, 1}));
        assertEquals(Optional.empty(), PairedRatio.of(new double[] {1, 1}, new double[] {1, -1}));
    }
}
