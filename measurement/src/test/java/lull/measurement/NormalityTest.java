package lull.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class NormalityTest {
    private static final int SAMPLES = 2000;

    @Test
    void shouldRejectOneInTwentyWhenValuesAreNormal() {
        Random random = new Random(1);

        double share = rejected(20, () -> 7 + 3 * random.nextGaussian());

        assertEquals(0.05, share, 0.015);
    }

    @Test
    void shouldRejectMostWhenValuesAreExponential() {
        Random random = new Random(2);

        double share = rejected(40, () -> -Math.log(1 - random.nextDouble()));

        assertTrue(share > 0.95, () -> "rejected " + share);
    }

    @Test
    void shouldRejectWithoutOverflowWhenOneValueIsFarAway() {
        double[] values = new Random(3).doubles(500, 1, 1.001).toArray();
        values[17] = 1e12;

        Normality normality = Normality.of(values).orElseThrow();

        assertTrue(normality.isRejected() && normality.pValue() >= 0, normality::toString);
    }

    @Test
    void shouldSayNothingWhenThereAreFewValuesOrNoSpread() {
        assertTrue(Normality.of(new double[] {1, 2, 3, 4, 5, 6, 7}).isEmpty());
        assertTrue(Normality.of(new double[] {2, 2, 2, 2, 2, 2, 2, 2, 2}).isEmpty());
    }

    private static double rejected(int size, DoubleSupplier value) {
        int rejected = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double[] values = new double[size];
            Arrays.setAll(values, index -> value.getAsDouble());
            rejected += Normality.of(values).orElseThrow().isRejected() ? 1 : 0;
        }
        return (double) rejected / SAMPLES;
    }
}
