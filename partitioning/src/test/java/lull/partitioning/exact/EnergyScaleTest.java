package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnergyScaleTest {

    /** Decimals of the joules, or of watts and seconds together where static power counts; whichever are more. */
    @ParameterizedTest
    @CsvSource({
        "3, 0.123, 0, 1",
        "0.5, 2, 0, 10",
        "0.123, 2, 0, 1000",
        "0.5, 0.25, 1, 100",
        "0.5, 0.25, 1.5, 1000",
        "0.1234, 0.25, 1.5, 10000",
        "0.000000000001, 1, 0, 1e12"
    })
    void shouldCountInTheSmallestDecimalWhenEnergiesAreDecimal(
            double joules, double seconds, double watts, double unitsPerJoule) {
        EnergyScale scale = EnergyScale.of(problem(joules, seconds, watts, 4), 1);
        assertTrue(scale.exact());
        assertEquals(unitsPerJoule, scale.unitsPerJoule());
        assertEquals(Math.round(joules * unitsPerJoule), scale.units(joules));
    }

    /** 49 bits, or what is left of 61 after the nodes' or twice the shares' bits; the largest energy must stay below. */
    @ParameterizedTest
    @CsvSource({
        "562949953421311, 1, 1, true",
        "562949953421312, 1, 1, false",
        "562949953421311, 4095, 1, true",
        "562949953421311, 4096, 1, false",
        "281474976710655, 4096, 1, true",
        "562949953421311, 1, 63, true",
        "562949953421311, 1, 64, false",
        "140737488355327, 1, 64, true"
    })
    void shouldBeExactOnlyWhenSumsFit(double joules, long nodes, long largestShare, boolean exact) {
        EnergyScale scale = EnergyScale.of(problem(joules, 1, 0, nodes), largestShare);
        assertEquals(exact, scale.exact());
    }

    @Test
    void shouldRoundToAPowerOfTwoThatFitsWhenEnergiesHaveNoEnd() {
        Random random = new Random(53);
        for (int n = 0; n < 500; n++) {
            double joules = Math.exp(40 * random.nextDouble() - 20) / 3;
            double watts = random.nextInt(3);
            long nodes = 1L << random.nextInt(30);
            long largestShare = 1 + random.nextInt(1000);
            EnergyScale scale = EnergyScale.of(problem(joules, 1.0 / 7, watts, nodes), largestShare);
            int bits = Math.min(49, 61 - Math.max(bits(nodes), 2 * bits(largestShare)));
            double most = scale.unitsPerJoule() * (joules + watts / 7);
            assertFalse(scale.exact());
            assertEquals(Math.scalb(1.0, Math.getExponent(scale.unitsPerJoule())), scale.unitsPerJoule());
            assertTrue(
                    most < Math.scalb(1.0, bits) && most >= Math.scalb(1.0, bits - 2), scale + ", " + bits + " bits");
        }
    }

    private static int bits(long value) {
        return Long.toBinaryString(value).length();
    }

    private static PartitioningProblem problem(double joules, double seconds, double watts, long nodes) {
        return PartitioningProblem.of(
                new NodeType(
                        "node", List.of(new Profile("device", List.of(ProfilePoint.of(1, seconds, joules)))), watts),
                nodes,
                1);
    }
}
