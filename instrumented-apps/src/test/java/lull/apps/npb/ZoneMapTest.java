package lull.apps.npb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ZoneMapTest {
    @ParameterizedTest
    @CsvSource({
        "24,2,3,6 18",
        "64,4,4.5,6 11 18 29",
        "128,4,4.5,13 21 36 58",
        "304,8,4.5,16 20 24 30 38 47 57 72",
        "208,8,4.5,11 13 17 21 26 31 40 49",
        "480,16,4.5,13 14 15 18 19 21 23 26 28 31 35 38 43 47 52 57"
    })
    void shouldCutBtZonesAsPublished(int points, int zones, double ratio, String sizes) {
        assertEquals(
                sizes,
                Arrays.stream(ZoneGrid.geometricSizes(points, zones, ratio))
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "S,2,1944 1512,1 3",
        "W,2,16528 16240,8 8",
        "W,4,8120 8224 8304 8120,2 4 5 5",
        "A,2,132336 129808,8 8",
        "A,4,65680 64752 64656 67056,3 4 4 5",
        "A,8,53824 33408 33408 27792 29680 26976 28528 28528,1 1 1 2 3 2 3 3",
        "B,4,268209 268617 268736 269382,16 16 16 16"
    })
    void shouldPackAsThePublishedProgramDoes(ProblemClass problemClass, int tasks, String points, String counts) {
        ZoneGrid grid = new ZoneGrid(ZonedProblem.of(Benchmark.BT, problemClass));
        int[] owners = ZoneMap.binpack.owners(grid, tasks);
        assertEquals(
                points, join(Arrays.stream(ZoneMap.points(grid, owners, tasks)).mapToObj(Long::toString)));
        assertEquals(
                counts,
                join(IntStream.range(0, tasks)
                        .mapToObj(task -> Long.toString(Arrays.stream(owners)
                                .filter(owner -> owner == task)
                                .count()))));
    }

    private static String join(java.util.stream.Stream<String> words) {
        return words.collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({"W,2,0.734", "W,4,0.453", "A,2,0.734", "A,4,0.453", "B,2,0.702", "B,8,0.236"})
    void shouldLoadTheLastTaskMostWhenZonesAreOwnedInBlocks(ProblemClass problemClass, int tasks, double largestShare) {
        ZoneGrid grid = new ZoneGrid(ZonedProblem.of(Benchmark.BT, problemClass));
        long[] points = ZoneMap.points(grid, ZoneMap.block.owners(grid, tasks), tasks);
        assertEquals(
                largestShare, (double) points[tasks - 1] / Arrays.stream(points).sum(), 0.0005);
    }

    @Test
    void shouldMakeRectanglesWhenTasksDivideTheGrid() {
        ZoneGrid grid = new ZoneGrid(ZonedProblem.of(Benchmark.LU, ProblemClass.S));
        assertArrayEquals(new int[] {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}, ZoneMap.tiles.owners(grid, 4));
        assertArrayEquals(new int[] {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1}, ZoneMap.tiles.owners(grid, 2));
        assertArrayEquals(ZoneMap.binpack.owners(grid, 3), ZoneMap.tiles.owners(grid, 3));
    }

    @ParameterizedTest
    @EnumSource(ZoneMap.class)
    void shouldGiveEachTaskAZoneWhateverTheirNumber(ZoneMap map) {
        for (Benchmark benchmark : Benchmark.values()) {
            for (ProblemClass problemClass : ProblemClass.values()) {
                ZoneGrid grid = new ZoneGrid(ZonedProblem.of(benchmark, problemClass));
                for (int tasks = 1; tasks <= grid.zones(); tasks++) {
                    long[] points = ZoneMap.points(grid, map.owners(grid, tasks), tasks);
                    assertTrue(
                            Arrays.stream(points).allMatch(count -> count > 0),
                            map + " " + benchmark + problemClass + tasks);
                    assertEquals(
                            (long) ZonedProblem.of(benchmark, problemClass).gx()
                                    * ZonedProblem.of(benchmark, problemClass).gy()
                                    * grid.nz(),
                            Arrays.stream(points).sum());
                }
            }
        }
    }
}
