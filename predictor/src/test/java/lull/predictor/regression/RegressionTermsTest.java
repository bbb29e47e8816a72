package lull.predictor.regression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import lull.predictor.PhaseSamples;
import org.junit.jupiter.api.Test;

class RegressionTermsTest {

    @Test
    void shouldHaveSevenTermsAndSixForEachEventWhenThereAreThreeSamples() {
        for (int n = 0; n < 6; n++) {
            RegressionTerms terms = new RegressionTerms(3, n);
            assertEquals(7 + 6 * n, terms.count());
            assertEquals(terms.count(), terms.names().size());
            assertEquals(terms.count(), terms.names().stream().distinct().count());
        }
    }

    @Test
    void shouldFillInTheOrderOfItsNamesWhenThereAreTwoSamplesAndOneEvent() {
        RegressionTerms terms = new RegressionTerms(2, 1);
        double[] values = new double[terms.count()];
        terms.fill(new PhaseSamples(new double[] {6, 10}, new double[][] {{0.5}, {0.25}}), 2, values);
        assertEquals(List.of("T1", "T1*e1", "T2", "T2*e1", "T1*T2", "e1[1]*e1[2]", "1"), terms.names());
        assertArrayEquals(new double[] {3, 1.5, 5, 1.25, 15, 0.125, 1}, values, 1e-15);
    }

    @Test
    void shouldRefuseWhenThereIsNoSample() {
        assertThrows(IllegalArgumentException.class, () -> new RegressionTerms(0, 1));
    }
}
