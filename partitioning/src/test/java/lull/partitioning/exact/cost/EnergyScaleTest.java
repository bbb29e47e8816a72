package lull.partitioning.exact.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleFunction;
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
        "3, 0.123, 0, 0",
        "0.5, 2, 0, 1",
        "0.123, 2, 0, 3",
        "0.5, 0.25, 1, 2",
        "0.5, 0.25, 1.5, 3",
        "0.1234, 0.25, 1.5, 4",
        "0.000000000001, 1, 0, 12",
        "1e-20, 1, 0, 20",
        "1e30, 1, 0, 0"
    })
    void shouldCountInTheSmallestDecimalWhenEnergiesAreDecimal(
            double joules, double seconds, double watts, int decimals) {
        EnergyScale scale = EnergyScale.of(problem(joules, seconds, watts, 4), 1);
        assertEquals(10, scale.base());
        assertEquals(decimals, scale.digits());
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
    void shouldNeedNoTrailingWordsOnlyWhenSumsFit(double joules, long nodes, long largestShare, boolean fits) {
        EnergyScale scale = EnergyScale.of(problem(joules, 1, 0, nodes), largestShare);
        assertEquals(fits, scale.words() == 0);
        assertEquals(fits, scale.shift() == 0);
        assertEquals(fits, scale.terms() == 0);
    }

    @Test
    void shouldPutNumbersWithoutRoundingWhenTheyAreDecimal() {
        Random random = new Random(53);
        for (int n = 0; n < 3000; n++) {
            double joules = decimal(random, 15);
            double watts = random.nextBoolean() ? decimal(random, 3) : 0;
            double seconds = Math.max(0.001, decimal(random, 3));
            EnergyScale scale =
                    EnergyScale.of(problem(joules, seconds, watts, 1L << random.nextInt(30)), 1 + random.nextInt(1000));
            assertEquals(10, scale.base());
            assertWhole(scale, BigDecimal.TEN.pow(scale.digits()), joules, watts, seconds, BigDecimal::valueOf);
        }
    }

    @Test
    void shouldPutNumbersWithoutRoundingWhenTheyHaveAllTheDigitsOfADouble() {
        Random random = new Random(54);
        for (int n = 0; n < 3000; n++) {
            double joules = Math.exp(300 * random.nextDouble() - 150) / 3;
            double watts = random.nextBoolean() ? Math.exp(100 * random.nextDouble() - 50) / 7 : 0;
            double seconds = Math.exp(100 * random.nextDouble() - 50) / 11;
            EnergyScale scale =
                    EnergyScale.of(problem(joules, seconds, watts, 1L << random.nextInt(30)), 1 + random.nextInt(1000));
            if (scale.base() == 2) {
                BigDecimal unitsPerJoule = scale.digits() >= 0
                        ? new BigDecimal(BigInteger.TWO.pow(scale.digits()))
                        : BigDecimal.ONE.divide(new BigDecimal(BigInteger.TWO.pow(-scale.digits())));
                assertWhole(scale, unitsPerJoule, joules, watts, seconds, BigDecimal::new);
            }
        }
    }

    /** Seconds of all the digits of a double count as binary numbers where there is static power, and not at all without. */
    @Test
    void shouldPutNumbersWithoutRoundingWhenOnlySecondsAreNoDecimals() {
        Random random = new Random(55);
        for (int n = 0; n < 3000; n++) {
            double joules = decimal(random, 15);
            double watts = random.nextBoolean() ? decimal(random, 3) : 0;
            double seconds = Math.exp(20 * random.nextDouble() - 10) / 11;
            EnergyScale scale =
                    EnergyScale.of(problem(joules, seconds, watts, 1L << random.nextInt(30)), 1 + random.nextInt(1000));
            if (watts == 0) {
                assertEquals(10, scale.base());
                assertWhole(scale, BigDecimal.TEN.pow(scale.digits()), joules, watts, seconds, BigDecimal::valueOf);
            } else if (scale.base() == 2) {
                BigDecimal unitsPerJoule = new BigDecimal(BigInteger.TWO.pow(scale.digits()));
                assertWhole(scale, unitsPerJoule, joules, watts, seconds, BigDecimal::new);
            }
        }
    }

    private static void assertWhole(
            EnergyScale scale,
            BigDecimal unitsPerJoule,
            double joules,
            double watts,
            double seconds,
            DoubleFunction<BigDecimal> meaning) {
        BigDecimal all = meaning.apply(joules).add(meaning.apply(watts).multiply(meaning.apply(seconds)));
        Costs costs = scale.holes(3);
        scale.put(costs, 1, joules, watts, seconds);
        BigInteger units = all.multiply(unitsPerJoule).toBigIntegerExact();
        assertEquals(units, costs.units(1), scale::toString);
        BigInteger leading = units.shiftRight(scale.shift());
        long off = leading.subtract(BigInteger.valueOf(costs.leading(1))).longValueExact();
        assertTrue(off >= 0 && off <= scale.terms(), scale::toString);
        assertTrue(costs.isHole(0) && costs.isHole(2));
    }

    /** Up to 15 digits, above 0. */
    private static double decimal(Random random, int digits) {
        long whole = 1 + random.nextLong((long) Math.pow(10, 1 + random.nextInt(digits)) - 1);
        return Double.parseDouble(whole + "e-" + random.nextInt(digits == 3 ? 4 : 12));
    }

    private static PartitioningProblem problem(double joules, double seconds, double watts, long nodes) {
        return PartitioningProblem.of(
                new NodeType(
                        "node", List.of(new Profile("device", List.of(ProfilePoint.of(1, seconds, joules)))), watts),
                nodes,
                1);
    }
}
