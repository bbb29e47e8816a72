package lull.partitioning.exact.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of several words against whole numbers of any width. */
class CostsTest {
    private static final int TIMES = 5000;

    @ParameterizedTest
    @CsvSource({"1, 40", "2, 90", "3, 150", "5, 250"})
    void shouldAddAndCompareLikeWholeNumbersWhenTheyHaveTrailingWords(int words, int shift) {
        Random random = new Random(words);
        for (int n = 0; n < TIMES; n++) {
            BigInteger one = number(random, shift);
            BigInteger other = number(random, shift);
            BigInteger third = near(random, one.add(other), shift);
            Costs costs = costs(words, shift, one, other, third);
            assertEquals(one.add(other).compareTo(third) < 0, costs.sumIsLess(costs, 0, costs, 1, 2));
            assertEquals(third.compareTo(one) < 0, costs.isLess(2, costs, 0));
            costs.setSum(3, costs, 0, costs, 1);
            assertEquals(one.add(other), costs.units(3));
            assertTrue(costs.isSum(3, costs, 0, costs, 1));
            assertFalse(costs.isSum(2, costs, 0, costs, 1) && !third.equals(one.add(other)));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 70", "4, 200"})
    void shouldTakeMultiplesLikeWholeNumbersWhenTheyCancel(int words, int shift) {
        Random random = new Random(10L * words);
        for (int n = 0; n < TIMES; n++) {
            BigInteger one = number(random, shift);
            BigInteger other = near(random, one, shift);
            long times = random.nextInt(2000) - 1000;
            Costs costs = costs(words, shift, one, other);
            costs.setZero(3);
            costs.addMultiple(3, times, costs, 0);
            costs.addMultiple(3, -times, costs, 1);
            BigInteger expected = one.subtract(other).multiply(BigInteger.valueOf(times));
            assertEquals(expected, costs.units(3));
            assertEquals(expected.signum(), costs.sign(3));
            costs.set(2, costs, 3);
            assertEquals(expected, costs.units(2));
        }
    }

    @Test
    void shouldBePlainWholeNumbersWithoutTrailingWords() {
        Costs costs = Costs.of(5, 7, 12, Costs.HOLE);
        assertEquals(0, costs.tolerance());
        assertFalse(costs.sumIsLess(costs, 0, costs, 1, 2));
        assertTrue(costs.sumIsLess(costs, 0, costs, 0, 2));
        assertTrue(costs.sumIsLess(costs, 0, costs, 1, 3));
        assertTrue(costs.isHole(3));
        assertTrue(costs.isLess(0, costs, 1));
        assertFalse(costs.isLess(0, costs, 0));
        costs.addMultiple(0, -2, costs, 1);
        assertEquals(-9, costs.leading(0));
        assertEquals(-1, costs.sign(0));
        assertEquals(BigInteger.valueOf(-9), costs.units(0));
        costs.clear();
        assertTrue(costs.isHole(0) && costs.isHole(1));
    }

    private static BigInteger number(Random random, int shift) {
        return new BigInteger(shift + 1 + random.nextInt(20), random);
    }

    /** The same, a few units off, or another number. */
    private static BigInteger near(Random random, BigInteger number, int shift) {
        return switch (random.nextInt(3)) {
            case 0 -> number;
            case 1 -> number.add(BigInteger.valueOf(random.nextInt(5) - 2)).max(BigInteger.ZERO);
            default -> number(random, shift);
        };
    }

    /** Four elements, those that are told at the beginning. */
    private static Costs costs(int words, int shift, BigInteger... numbers) {
        Costs costs = Costs.holes(4, words, shift, 3000);
        for (int index = 0; index < numbers.length; index++) {
            costs.setZero(index);
            costs.add(index, numbers[index].shiftRight(shift).longValueExact(), 0, 0);
            for (int bit = 0; bit < numbers[index].bitLength(); bit += 16) {
                costs.add(index, 0, numbers[index].shiftRight(bit).intValue() & 0xffff, bit);
            }
        }
        return costs;
    }
}
