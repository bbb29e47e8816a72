package lull.apps.amg.hierarchy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lull.apps.tasks.TaskThreads;
import lull.apps.tasks.Tasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HierarchyTest {
    private static final LaplaceGrid GRID = new LaplaceGrid(7, 6, 5, 7);

    private static Hierarchy alone(LaplaceGrid grid) {
        return TaskThreads.run(1, tasks -> new Hierarchy(tasks, grid, Slabs.balanced(grid.x(), 1), 25))
                .get(0);
    }

    private static double[][] dense(SparseMatrix matrix, int columns) {
        double[][] dense = new double[matrix.rows()][columns];
        for (int row = 0; row < matrix.rows(); row++) {
            for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
                dense[row][matrix.columns[entry]] += matrix.values[entry];
            }
        }
        return dense;
    }

    @Test
    void shouldBeTheTripleProductWhenMultipliedInFull() {
        List<Level> levels = alone(GRID).levels();
        for (int number = 0; number + 1 < levels.size(); number++) {
            int fine = levels.get(number).points().own();
            int coarse = levels.get(number + 1).points().own();
            double[][] a = dense(levels.get(number).matrix(), fine);
            double[][] p = dense(levels.get(number).interpolation(), coarse);
            double[][] expected = new double[coarse][coarse];
            for (int i = 0; i < fine; i++) {
                for (int j = 0; j < fine; j++) {
                    for (int k = 0; k < coarse && a[i][j] != 0; k++) {
                        for (int l = 0; l < coarse; l++) {
                            expected[k][l] += p[i][k] * a[i][j] * p[j][l];
                        }
                    }
                }
            }
            double[][] found = dense(levels.get(number + 1).matrix(), coarse);
            for (int row = 0; row < coarse; row++) {
                assertArrayEquals(expected[row], found[row], 1e-12);
            }
            double[][] restriction = dense(levels.get(number).restriction(), fine);
            IntStream.range(0, coarse)
                    .forEach(k -> IntStream.range(0, fine).forEach(i -> assertEquals(p[i][k], restriction[k][i])));
        }
    }

    @ParameterizedTest
    @CsvSource({"25, true", "1, false", "2, false"})
    void shouldBeCompleteUnlessLevelsAreLeftOut(int mostLevels, boolean complete) {
        TaskThreads.run(1, tasks -> {
            assertEquals(complete, new Hierarchy(tasks, GRID, Slabs.balanced(7, 1), mostLevels).isComplete());
            return true;
        });
    }

    @Test
    void shouldBeCompleteWhenTheMostLevelsAreThoseThatAreNeeded() {
        int needed = alone(GRID).levels().size();
        TaskThreads.run(1, tasks -> {
            assertTrue(new Hierarchy(tasks, GRID, Slabs.balanced(7, 1), needed).isComplete());
            return true;
        });
    }

    @Test
    void shouldBeTheSameToTheLastBitWhenTasksShareIt() {
        Map<Long, Double> alone = entries(1);
        for (int tasks = 2; tasks <= 4; tasks++) {
            assertEquals(alone, entries(tasks));
        }
    }

    /** All matrix entries of all levels by level, row and column, from whichever task has them. */
    private static Map<Long, Double> entries(int count) {
        Map<Long, Double> all = new TreeMap<>();
        TaskThreads.run(count, tasks -> entries(tasks, new Hierarchy(tasks, GRID, Slabs.balanced(GRID.x(), count), 25)))
                .forEach(all::putAll);
        return all;
    }

    private static Map<Long, Double> entries(Tasks tasks, Hierarchy hierarchy) {
        Map<Long, Double> entries = new TreeMap<>();
        for (int number = 0; number < hierarchy.levels().size(); number++) {
            Level level = hierarchy.levels().get(number);
            SparseMatrix matrix = level.matrix();
            for (int row = 0; row < matrix.rows(); row++) {
                for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
                    long key = (number * 1000L + level.points().id(row)) * 1000
                            + level.points().id(matrix.columns[entry]);
                    entries.put(key, matrix.values[entry]);
                }
            }
        }
        return entries;
    }

    @ParameterizedTest
    @CsvSource({"7, 7, 6, 5", "27, 5, 5, 5", "7, 1, 1, 40", "7, 9, 1, 9"})
    void shouldChooseAnIndependentSetThatReachesAllOthersWhenSplit(int stencil, int x, int y, int z) {
        LaplaceGrid grid = new LaplaceGrid(x, y, z, stencil);
        TaskThreads.run(1, tasks -> {
            Slabs slabs = Slabs.balanced(x, 1);
            int[] own = grid.points(slabs, 0);
            SparseMatrix matrix = grid.rows(own);
            Points points = new Points(tasks, slabs, own, Arrays.stream(matrix.columns));
            StrongConnections strong = new StrongConnections(tasks, slabs, points, matrix);
            boolean[] coarse = PmisCoarsening.split(tasks, points, strong, 0);
            for (int i = 0; i < own.length; i++) {
                int point = i;
                if (coarse[i]) {
                    assertFalse(strong.anyNeighbour(i, j -> coarse[j]), () -> "coarse neighbours of " + point);
                } else {
                    assertTrue(strong.anyDependency(i, j -> coarse[j]), () -> "no coarse neighbour of " + point);
                }
            }
            return true;
        });
    }

    @Test
    void shouldKeepSumsOfCouplingsWhenSomeArePositive() {
        // Row 0 is fine; 1 is coarse, 2 is not; 3 couples positively. By the formula: w = -α a01 / (a00 + a03), α =
        // (-3) / (-2).
        SparseMatrix matrix = new SparseMatrix(
                new int[] {0, 4, 5, 6, 7}, new int[] {0, 1, 2, 3, 1, 2, 3}, new double[] {4, -2, -1, 0.5, 1, 1, 1});
        TaskThreads.run(1, tasks -> {
            Slabs slabs = Slabs.balanced(4, 1);
            Points points = new Points(tasks, slabs, new int[] {0, 1, 2, 3}, IntStream.empty());
            StrongConnections strong = new StrongConnections(tasks, slabs, points, matrix);
            SparseMatrix p = DirectInterpolation.of(matrix, points, strong, new boolean[] {false, true, false, false});
            assertEquals(1, p.start[1]);
            assertEquals(1.5 * 2 / 4.5, p.values[0], 1e-15);
            assertEquals(1, p.values[1]);
            return true;
        });
    }

    @Test
    void shouldAddUpAndSortWhenColumnsAreAny() {
        SplittableRandom random = new SplittableRandom(6);
        RowAccumulator row = new RowAccumulator();
        for (int round = 0; round < 200; round++) {
            TreeMap<Integer, Double> expected = new TreeMap<>();
            int additions = random.nextInt(0, 300);
            for (int i = 0; i < additions; i++) {
                int column = random.nextInt(0, round % 2 == 0 ? 20 : Integer.MAX_VALUE);
                expected.merge(column, 0.5, Double::sum);
                row.add(column, 0.5);
            }
            RowBuilder rows = new RowBuilder(1, 0);
            row.moveTo(rows);
            SparseMatrix matrix = rows.build();
            assertArrayEquals(
                    expected.keySet().stream().mapToInt(Integer::intValue).toArray(), matrix.columns);
            assertArrayEquals(
                    expected.values().stream().mapToDouble(Double::doubleValue).toArray(), matrix.values);
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 29, 35", "128, 58, 70", "200, 90, 110", "1024, 461, 563", "2, 1, 1"})
    void shouldDivideAsPublishedWhenImbalanced(int planes, int smaller, int larger) {
        Slabs slabs = Slabs.imbalanced(planes, 2);
        assertEquals(smaller, slabs.planes(0));
        assertEquals(larger, slabs.planes(1));
        IntStream.range(0, planes).forEach(plane -> assertEquals(plane < smaller ? 0 : 1, slabs.owner(plane)));
    }

    @Test
    void shouldLoseNothingAtTheBoundaryWhenRowsAreSummed() {
        SparseMatrix matrix =
                new LaplaceGrid(4, 4, 4, 27).rows(IntStream.range(0, 64).toArray());
        double[] ones = new double[64];
        Arrays.fill(ones, 1);
        double[] sums = new double[64];
        matrix.multiply(0, 64, ones, sums);
        assertEquals(26 - 7, sums[0], "a corner has 7 neighbours");
        assertEquals(0, sums[1 + 4 + 16], "an inner point has 26");
    }
}
