package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import lull.partitioning.exact.cost.Costs;
import org.junit.jupiter.api.Test;

class WindowTest {

    @Test
    void shouldHoldTheLeastSumOfValuesWhenTwoAreConvolved() {
        Random random = new Random(42);
        for (int n = 0; n < 3000; n++) {
            TreeMap<Long, Long> left = values(random);
            TreeMap<Long, Long> right = values(random);
            long limit = random.nextInt(20);
            long furthest = random.nextInt(3) == 0 ? Long.MAX_VALUE / 4 : random.nextInt(8);
            long low = random.nextInt(20) - 15;
            long high = low + random.nextInt(15);
            TreeMap<Long, Long> expected = convolution(left, right, limit, furthest);
            Window both = window(low, high);
            both.fillFrom(window(left), window(right), limit, furthest);
            assertValues(new TreeMap<>(expected.subMap(low, true, high, true)), both, low, high);
            for (long sum : both.reached()) {
                long part = both.leftPart(sum, window(left), window(right));
                assertEquals(both.leading(sum), left.get(part) + right.get(sum - part));
            }
        }
    }

    @Test
    void shouldKeepWhatIsSetWithinItsRange() {
        Window window = window(-1, 1);
        for (long sum = -2; sum <= 2; sum++) {
            window.set(sum, Costs.of(3, 7), 1);
        }
        assertArrayEquals(new long[] {-1, 0, 1}, window.reached());
        window.set(1, Costs.of(6), 0);
        assertValues(new TreeMap<>(Map.of(-1L, 7L, 0L, 7L, 1L, 6L)), window, -2, 2);
        Window empty = window(0, 3);
        assertEquals(0, empty.reached().length);
        empty.set(2, Costs.of(5), 0);
        assertArrayEquals(new long[] {2}, empty.reached(), "what was asked before is forgotten");
        assertThrows(IllegalStateException.class, () -> window.leftPart(5, window, window));
    }

    private static TreeMap<Long, Long> convolution(
            TreeMap<Long, Long> left, TreeMap<Long, Long> right, long limit, long furthest) {
        TreeMap<Long, Long> both = new TreeMap<>();
        left.forEach((a, valueOfA) -> right.forEach((b, valueOfB) -> {
            if (Math.abs(a - b) <= furthest && valueOfA + valueOfB <= limit) {
                both.merge(a + b, valueOfA + valueOfB, Math::min);
            }
        }));
        return both;
    }

    private static TreeMap<Long, Long> values(Random random) {
        TreeMap<Long, Long> values = new TreeMap<>();
        for (int i = random.nextInt(8); i >= 0; i--) {
            values.put((long) random.nextInt(14) - 7, (long) random.nextInt(12));
        }
        return values;
    }

    private static Window window(TreeMap<Long, Long> values) {
        Window window = window(values.firstKey(), values.lastKey());
        values.forEach((sum, value) -> window.set(sum, Costs.of(value), 0));
        return window;
    }

    private static Window window(long low, long high) {
        return new Window(low, Costs.holes(Window.length(low, high), 0, 0, 0));
    }

    private static void assertValues(TreeMap<Long, Long> expected, Window window, long low, long high) {
        assertArrayEquals(expected.keySet().stream().mapToLong(sum -> sum).toArray(), window.reached());
        for (long sum = low; sum <= high; sum++) {
            if (expected.containsKey(sum)) {
                assertTrue(window.holds(sum));
                assertEquals(expected.get(sum), window.leading(sum));
            } else {
                assertFalse(window.holds(sum));
            }
        }
    }
}
