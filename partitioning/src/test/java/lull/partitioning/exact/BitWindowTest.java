package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Against sets of numbers; ranges cross words of 64 bits. */
class BitWindowTest {
    private final Random random = new Random(41);
    private long lowest;
    private long highest;

    @Test
    void shouldHoldTheSumsOfTwoMembersWhenDoubled() {
        for (int n = 0; n < 2000; n++) {
            TreeSet<Long> members = members(random.nextInt(100), 1 + random.nextInt(150));
            BitWindow sums = empty(2 * members.first(), 2 * members.last());
            sums.addDoubled(window(members));
            assertHolds(sumsOf(members, members), sums, lowest, highest);
        }
    }

    @Test
    void shouldHoldTheSumsOfAMemberAndAShareWhenShifted() {
        for (int n = 0; n < 2000; n++) {
            TreeSet<Long> members = members(random.nextInt(100), 1 + random.nextInt(150));
            TreeSet<Long> shares = members(0, 1 + random.nextInt(90));
            BitWindow sums = empty(members.first(), members.last() + shares.last());
            sums.addShifted(
                    window(members), shares.stream().mapToInt(Long::intValue).toArray());
            assertHolds(sumsOf(members, shares), sums, lowest, highest);
        }
    }

    @Test
    void shouldFindAHalfWhenASumIsOfTwoMembers() {
        for (int n = 0; n < 2000; n++) {
            TreeSet<Long> members = members(random.nextInt(100), 1 + random.nextInt(90));
            BitWindow window = window(members);
            Set<Long> sums = sumsOf(members, members);
            long sum = 2 * members.first() + random.nextInt((int) (2 * (members.last() - members.first()) + 1));
            if (sums.contains(sum)) {
                long half = window.half(sum);
                assertTrue(
                        members.contains(half) && members.contains(sum - half), half + " of " + sum + " in " + members);
            } else {
                assertThrows(IllegalStateException.class, () -> window.half(sum));
            }
        }
    }

    @Test
    void shouldHoldNothingOutsideItsRange() {
        BitWindow window = new BitWindow(10, 73);
        LongStream.of(9, 10, 73, 74, 10 + 64).forEach(window::set);
        assertHolds(Set.of(10L, 73L), window, -60, 200);
        assertHolds(Set.of(), new BitWindow(5, 4), -60, 60);
    }

    /** A random part of a range, and a little beyond it. */
    private BitWindow empty(long first, long last) {
        lowest = first - 3 + random.nextInt((int) (last - first + 4));
        highest = lowest - 1 + random.nextInt((int) (last - lowest + 6));
        return new BitWindow(lowest, highest);
    }

    private TreeSet<Long> members(long low, int width) {
        int sparse = 1 + random.nextInt(8);
        TreeSet<Long> members = new TreeSet<>(Set.of(low));
        LongStream.range(low, low + width)
                .filter(number -> random.nextInt(sparse) == 0)
                .forEach(members::add);
        return members;
    }

    private static BitWindow window(TreeSet<Long> members) {
        BitWindow window = new BitWindow(members.first(), members.last());
        members.forEach(window::set);
        return window;
    }

    private static Set<Long> sumsOf(Set<Long> left, Set<Long> right) {
        Set<Long> sums = new TreeSet<>();
        left.forEach(a -> right.forEach(b -> sums.add(a + b)));
        return sums;
    }

    private static void assertHolds(Set<Long> expected, BitWindow window, long low, long high) {
        for (long number = low; number <= high; number++) {
            assertEquals(expected.contains(number), window.holds(number), number + " from " + low + " to " + high);
        }
    }
}
