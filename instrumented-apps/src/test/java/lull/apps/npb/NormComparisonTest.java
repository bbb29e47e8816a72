package lull.apps.npb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lull.apps.launch.Verification;
import lull.apps.npb.zone.ZoneNorms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormComparisonTest {
    private static final ZonedProblem LU = ZonedProblem.of(Benchmark.LU, ProblemClass.W);

    @ParameterizedTest
    @CsvSource({
        "0, SUCCESSFUL",
        "0.9e-8, SUCCESSFUL",
        "1.1e-8, UNSUCCESSFUL",
        "-1.1e-8, UNSUCCESSFUL",
        "NaN, UNSUCCESSFUL",
        "Infinity, UNSUCCESSFUL"
    })
    void shouldAcceptSmallDifferencesOnly(double difference, Verification expected) {
        for (int changed = 0; changed < 11; changed++) {
            assertEquals(
                    expected,
                    new NormComparison(LU, published(changed, difference), true).verification(),
                    "norm " + changed);
        }
    }

    @Test
    void shouldNotJudgeWhenNothingIsPublished() {
        NormComparison verdict = new NormComparison(LU, published(0, 1), false);
        assertEquals(Verification.NOT_PERFORMED, verdict.verification());
        assertTrue(verdict.text().contains("none are published"), verdict.text());
    }

    private static ZoneNorms published(int changed, double difference) {
        ZoneNorms norms = new ReferenceNorms().of(Benchmark.LU, ProblemClass.W);
        if (changed < 5) {
            norms.residual()[changed] *= 1 + difference;
        } else if (changed < 10) {
            norms.error()[changed - 5] *= 1 + difference;
        }
        return new ZoneNorms(norms.residual(), norms.error(), norms.surface() * (changed == 10 ? 1 + difference : 1));
    }
}
