package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrequencySensitivityTest {
    private static double share(double... windows) {
        FrequencySensitivity sensitivity = new FrequencySensitivity();
        for (double share : windows) {
            sensitivity.add(share);
        }
        return sensitivity.share();
    }

    @Test
    void shouldCountWithTheMostAsLongAsLittleIsKnown() {
        assertEquals(0, share());
        assertEquals(0.3, share(0.3));
        assertEquals(0.5, share(0.3, 0.5));
        assertEquals(0.5, share(0.5, 0.3));
    }

    @ParameterizedTest
    @CsvSource({"-0.2, 0", "0, 0", "1, 1", "1.3, 1"})
    void shouldStayBetweenNothingAndAll(double seen, double share) {
        assertEquals(share, share(seen));
        assertEquals(share, share(seen, seen, seen, seen));
    }

    /** Mean 0.4, sixteen times 0.1 away, and fifteen degrees of freedom. */
    @Test
    void shouldCountWithTheMeanAndTwoStandardErrors() {
        double[] windows = new double[16];
        Arrays.setAll(windows, i -> i % 2 == 0 ? 0.3 : 0.5);
        assertEquals(0.4 + 2 * 0.1 / Math.sqrt(15), share(windows), 1e-12);
    }

    /** What noise makes of many windows is not what their most is, and in nearly all cases not less than the truth. */
    @Test
    void shouldComeNearTheTruthFromAboveHoweverLongItLasts() {
        SplittableRandom random = new SplittableRandom(1);
        int below = 0;
        for (int run = 0; run < 1000; run++) {
            FrequencySensitivity sensitivity = new FrequencySensitivity();
            for (int window = 0; window < 100; window++) {
                sensitivity.add(0.8 + 0.04 * random.nextGaussian());
            }
            assertTrue(sensitivity.share() < 0.83, "the most of a hundred is some 0.9");
            below += sensitivity.share() < 0.8 ? 1 : 0;
        }
        assertEquals(23, below, 15, "of a thousand, as two standard errors have it");
    }
}
