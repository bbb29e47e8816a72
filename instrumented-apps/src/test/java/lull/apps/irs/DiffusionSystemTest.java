package lull.apps.irs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import lull.apps.tasks.TaskThreads;
import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import org.junit.jupiter.api.Test;

class DiffusionSystemTest {
    private static final double WAY = 30;

    /** What a product is, seen by the zone's place in the whole cube; each task gives its own zones, others are 0. */
    private static double[] product(Tasks tasks, BlockGrid grid, boolean preconditioner) {
        try (ThreadTeam team = new ThreadTeam(1)) {
            DiffusionSystem system = new DiffusionSystem(tasks, team, grid, 1, WAY);
            int zones = grid.zones();
            double[] alpha = new double[system.blocks().length()];
            double[] vector = new double[system.blocks().length()];
            double[] product = new double[system.blocks().length()];
            double[] absorption = absorption(zones);
            double[] input = new SplittableRandom(2)
                    .doubles(zones * zones * zones, -1, 1)
                    .toArray();
            eachZone(system, zones, (q, global) -> {
                alpha[q] = absorption[global];
                vector[q] = input[global];
            });
            system.absorb(alpha);
            system.blocks().halo().update(vector);
            Couplings matrix = preconditioner ? system.preconditioner() : system.matrix();
            system.blocks().blocks().forEach(block -> matrix.multiply(block, 0, block.zonesZ(), vector, product));
            double[] result = new double[zones * zones * zones];
            eachZone(system, zones, (q, global) -> result[global] = product[q]);
            tasks.sum(result);
            return result;
        }
    }

    private static double[] absorption(int zones) {
        return new SplittableRandom(1).doubles(zones * zones * zones, 0, 3).toArray();
    }

    private interface ZoneBody {
        void run(int q, int global);
    }

    private static void eachZone(DiffusionSystem system, int zones, ZoneBody body) {
        for (ZoneBlock block : system.blocks().blocks()) {
            for (int z = 0; z < block.zonesZ(); z++) {
                for (int y = 0; y < block.zonesY(); y++) {
                    for (int x = 0; x < block.zonesX(); x++) {
                        body.run(
                                block.index(x, y, z),
                                block.firstX() + x + zones * (block.firstY() + y + zones * (block.firstZ() + z)));
                    }
                }
            }
        }
    }

    /** The matrix cell by cell from its definition, full. */
    private static double[][] matrix(int zones) {
        int rows = zones * zones * zones;
        double[][] matrix = new double[rows][rows];
        Opacity opacity = new Opacity(zones);
        double[] absorption = absorption(zones);
        for (int row = 0; row < rows; row++) {
            matrix[row][row] = 1 + absorption[row];
        }
        for (int cell = 0; cell < rows; cell++) {
            int x = cell % zones;
            int y = cell / zones % zones;
            int z = cell / (zones * zones);
            if (x + 1 == zones || y + 1 == zones || z + 1 == zones) {
                continue;
            }
            for (int pair = 0; pair < 64; pair++) {
                int a = cell + (pair & 1) + zones * (pair >> 1 & 1) + zones * zones * (pair >> 2 & 1);
                int b = cell + (pair >> 3 & 1) + zones * (pair >> 4 & 1) + zones * zones * (pair >> 5);
                if (a != b) {
                    int apart = Integer.bitCount((pair ^ pair >> 3) & 7);
                    double coupling = WAY * opacity.diffusion(x, y, z) / (apart == 1 ? 8 : 24);
                    matrix[a][b] -= coupling;
                    matrix[a][a] += coupling;
                }
            }
        }
        return matrix;
    }

    @Test
    void shouldMultiplyAsTheFullMatrixWhenCutIntoBlocks() {
        int zones = 6;
        double[] input =
                new SplittableRandom(2).doubles(zones * zones * zones, -1, 1).toArray();
        double[][] matrix = matrix(zones);
        for (int blocks = 1; blocks <= 3; blocks++) {
            BlockGrid grid = BlockGrid.balanced(zones, blocks, blocks);
            double[] product = TaskThreads.run(blocks, tasks -> product(tasks, grid, false))
                    .get(0);
            double[] preconditioned =
                    TaskThreads.run(blocks, tasks -> product(tasks, grid, true)).get(0);
            for (int row = 0; row < product.length; row++) {
                assertEquals(dot(matrix[row], input), product[row], 1e-11);
                assertEquals(neumann(matrix, row, input), preconditioned[row], 1e-12);
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double neumann(double[][] matrix, int row, double[] input) {
        double diagonal = matrix[row][row];
        double sum = input[row] / diagonal;
        for (int column = 0; column < input.length; column++) {
            if (column != row) {
                sum -= matrix[row][column] * input[column] / matrix[column][column] / diagonal;
            }
        }
        return sum;
    }

    @Test
    void shouldOwnEachBlockOnceWhenTasksShareThem() {
        BlockGrid uneven = BlockGrid.imbalanced(16, 2, 2);
        assertEquals(3, uneven.firstBlock(1));
        for (int tasks = 1; tasks <= 8; tasks++) {
            BlockGrid grid = BlockGrid.balanced(16, 2, tasks);
            int[] owned = new int[tasks];
            for (int block = 0; block < grid.count(); block++) {
                owned[grid.owner(block)]++;
            }
            assertTrue(Arrays.stream(owned).min().orElseThrow() >= 8 / tasks, Arrays.toString(owned));
        }
    }
}
