package lull.apps.dynamic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lull.apps.dynamic.check.Chords;
import lull.apps.dynamic.check.Piece;
import lull.apps.dynamic.check.TriangulationCheck;
import lull.apps.dynamic.check.UndominatedStates;
import org.junit.jupiter.api.Test;

/** Each recurrence against brute force, and each check against a wrong optimum. */
class OptimaTest {
    private final SplittableRandom random = new SplittableRandom(7);

    private static long solve(DynamicProgram program) {
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            int[] values = new int[program.entries(iteration)];
            program.compute(iteration, 0, values.length, values);
            program.accept(iteration, values);
        }
        return program.optimum();
    }

    @Test
    void shouldFindTheBestSelectionWhenAllAreTried() {
        for (int round = 0; round < 200; round++) {
            int items = random.nextInt(1, 11);
            int[] weights = random.ints(items, 1, 12).toArray();
            int[] profits = random.ints(items, 0, 12).toArray();
            int capacity = random.nextInt(0, 40);
            int best = IntStream.range(0, 1 << items)
                    .filter(chosen -> sum(weights, chosen) <= capacity)
                    .map(chosen -> sum(profits, chosen))
                    .max()
                    .orElseThrow();
            assertEquals(best, solve(new ZeroOneKnapsack(weights, profits, capacity)));
            assertEquals(best, UndominatedStates.knapsack(weights, profits, capacity));
        }
    }

    private static int sum(int[] values, int chosen) {
        return IntStream.range(0, values.length)
                .filter(i -> (chosen >> i & 1) == 1)
                .map(i -> values[i])
                .sum();
    }

    @Test
    void shouldFindTheBestAllocationWhenReturnsAreAny() {
        for (int round = 0; round < 200; round++) {
            int units = random.nextInt(0, 7);
            int[][] returns = new int[random.nextInt(1, 5)][];
            Arrays.setAll(returns, activity -> random.ints(units + 1, -5, 20).toArray());
            assertEquals(
                    allocate(returns, 0, units),
                    solve(new ResourceAllocation(returns)),
                    "all units are given out, 0 before the first");
        }
    }

    /** Units may be left over: the row before the first activity is 0 for any amount. */
    private static int allocate(int[][] returns, int activity, int units) {
        if (activity == returns.length) {
            return 0;
        }
        return IntStream.rangeClosed(0, units)
                .map(given -> returns[activity][given] + allocate(returns, activity + 1, units - given))
                .max()
                .orElseThrow();
    }

    @Test
    void shouldFindTheCheapestTriangulationWhenAllAreTried() {
        for (int round = 0; round < 50; round++) {
            Chords chords = polygon(random.nextInt(3, 11));
            long cheapest = cheapest(chords, 0, chords.vertices() - 1);
            assertEquals(cheapest, solve(new Triangulation(chords)));
            assertEquals(cheapest, TriangulationCheck.optimum(chords));
        }
    }

    private Chords polygon(int vertices) {
        double[] angles = random.doubles(vertices, 0, 6.28).sorted().toArray();
        return new Chords(
                Arrays.stream(angles).map(a -> 500 * Math.cos(a)).toArray(),
                Arrays.stream(angles).map(a -> 90 * Math.sin(a)).toArray());
    }

    private static long cheapest(Chords chords, int i, int j) {
        return j - i < 2
                ? 0
                : IntStream.range(i + 1, j)
                        .mapToLong(k -> chords.perimeter(i, k, j) + cheapest(chords, i, k) + cheapest(chords, k, j))
                        .min()
                        .orElseThrow();
    }

    @Test
    void shouldRejectClaimsWhenACostIsTooLowOrTooHigh() {
        Chords chords = polygon(1010);
        Triangulation solved = new Triangulation(chords);
        solve(solved);
        assertTrue(solved.verify().successful(), () -> solved.verify().how());
        assertFalse(new TriangulationCheck(chords, (i, j) -> j - i < 2 ? 0 : (j - i) * 700)
                .verify()
                .successful());
        assertFalse(new TriangulationCheck(chords, (i, j) -> 0).verify().successful());
        assertFalse(
                new TriangulationCheck(chords, (i, j) -> fan(chords, i, j))
                        .verify()
                        .successful(),
                "a triangulation, but dear");
    }

    private static int fan(Chords chords, int i, int j) {
        return IntStream.range(i + 1, j).map(k -> chords.perimeter(i, k, k + 1)).sum();
    }

    @Test
    void shouldFindTheBestCutsWhenAllAreTried() {
        for (int round = 0; round < 100; round++) {
            int size = random.nextInt(1, 13);
            List<Piece> pieces = IntStream.range(0, 3)
                    .mapToObj(i -> new Piece(random.nextInt(1, 9), random.nextInt(1, 9), random.nextInt(0, 50)))
                    .toList();
            CuttingStock program = new CuttingStock(pieces, size);
            assertEquals(cut(pieces, size, size, new HashMap<>()), solve(program));
            assertTrue(program.verify().successful(), () -> program.verify().how());
        }
    }

    private static int cut(List<Piece> pieces, int width, int height, Map<Integer, Integer> known) {
        Integer before = known.get(100 * width + height);
        if (before != null) {
            return before;
        }
        int best = pieces.stream()
                .filter(p -> p.width() <= width && p.height() <= height)
                .mapToInt(Piece::value)
                .max()
                .orElse(0);
        for (int at = 1; at < width; at++) {
            best = Math.max(best, cut(pieces, at, height, known) + cut(pieces, width - at, height, known));
        }
        for (int at = 1; at < height; at++) {
            best = Math.max(best, cut(pieces, width, at, known) + cut(pieces, width, height - at, known));
        }
        known.put(100 * width + height, best);
        return best;
    }

    @Test
    void shouldRefuseToCheckWhenReturnsDoNotDiminish() {
        ResourceAllocation program = new ResourceAllocation(new int[][] {{0, 1, 5}});
        solve(program);
        assertThrows(IllegalArgumentException.class, program::verify);
    }

    @Test
    void shouldRiseAndFallWhenTheTableIsFilledByDiagonals() {
        for (DynamicProgram program : List.of(Triangulation.random(50, random), CuttingStock.random(50, random))) {
            long[] work = IntStream.range(0, program.iterations())
                    .mapToLong(iteration -> program.operations(iteration, 0, program.entries(iteration)))
                    .toArray();
            int peak = IntStream.range(0, work.length)
                    .reduce((a, b) -> work[b] > work[a] ? b : a)
                    .orElseThrow();
            assertTrue(peak > work.length / 3 && peak < 2 * work.length / 3, () -> "peak at " + peak);
            assertTrue(work[0] * 10 < work[peak] && work[work.length - 1] * 5 < work[peak]);
        }
    }
}
