package lull.apps.npb.solver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import lull.apps.npb.zone.FourthDifference;
import lull.apps.npb.zone.Mesh;
import lull.apps.npb.zone.Zone;
import lull.apps.npb.zone.ZoneNorms;
import lull.apps.team.ThreadTeam;
import org.junit.jupiter.api.Test;

/** The solvers on one zone of 12 points a side: class S of the single-zone NPB, with its published norms. */
class SingleZoneTest {
    private static final int POINTS = 12;
    private static final double OURS = 1e-10;

    @Test
    void shouldReachThePublishedNormsOfBt() {
        assertNorms(
                run(60, new Zone(mesh(false)), 0.010, BtSolver::new),
                new double[] {
                    1.7034283709541311e-01,
                    1.2975252070034097e-02,
                    3.2527926989486055e-02,
                    2.6436421275166801e-02,
                    1.9211784131744430e-01
                },
                new double[] {
                    4.9976913345811579e-04,
                    4.5195666782961927e-05,
                    7.3973765172921357e-05,
                    7.3821238632439731e-05,
                    8.9269630987491446e-04
                });
    }

    @Test
    void shouldReachThePublishedNormsOfSp() {
        assertNorms(
                run(100, new Zone(mesh(false)), 0.015, SpSolver::new),
                new double[] {
                    2.7470315451339479e-02,
                    1.0360746705285417e-02,
                    1.6235745065095532e-02,
                    1.5840557224455615e-02,
                    3.4849040609362460e-02
                },
                new double[] {
                    2.7289258557377227e-05,
                    1.0364446640837285e-05,
                    1.6154798287166471e-05,
                    1.5750704994480102e-05,
                    3.4177666183390531e-05
                });
    }

    @Test
    void shouldReachThePublishedNormsOfLu() {
        ZoneNorms norms = run(50, new Zone(mesh(true)), 0.5, LuSolver::new);
        assertNorms(
                norms,
                new double[] {
                    1.6196343210976702e-02,
                    2.1976745164821318e-03,
                    1.5179927653399185e-03,
                    1.5029584435994323e-03,
                    3.4264073155896461e-02
                },
                new double[] {
                    6.4223319957960924e-04,
                    8.4144342047347926e-05,
                    5.8588269616485186e-05,
                    5.8474222595157350e-05,
                    1.3103347914111294e-03
                });
        assertEquals(7.8418928865937083e+00, norms.surface(), OURS * 8);
    }

    @Test
    void shouldStayWhereItIsWhenTheStateIsTheExactSolution() {
        Zone zone = new Zone(mesh(true));
        zone.initializeExactly();
        ThreadTeam team = new ThreadTeam(1);
        LuSolver solver = new LuSolver(zone, 0.5, team);
        solver.prepare();
        solver.step();
        assertArrayEquals(new double[5], solver.norms().residual(), 1e-10);
        assertArrayEquals(new double[5], solver.norms().error(), 1e-10);
    }

    @Test
    void shouldSolveDenseBlocksWhenFactored() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            double[] block = random.doubles(25, -1, 1).toArray();
            for (int m = 0; m < 5; m++) {
                block[6 * m] += 6;
            }
            double[] right = random.doubles(30, -1, 1).toArray();
            double[] x = right.clone();
            double[] factors = block.clone();
            DenseBlock.factor(factors);
            DenseBlock.solve(factors, x, 0);
            for (int column = 0; column < 6; column++) {
                for (int row = 0; row < 5; row++) {
                    double product = 0;
                    for (int m = 0; m < 5; m++) {
                        product += block[5 * m + row] * x[5 * column + m];
                    }
                    assertEquals(right[5 * column + row], product, 1e-13);
                }
            }
        }
    }

    @Test
    void shouldRefuseZonesThatAreTooThin() {
        assertEquals(
                "a zone needs 6 points in each direction, got 12 x 5 x 12",
                assertThrows(IllegalArgumentException.class, () -> new Mesh(12, 5, 12, 1, 1, 1, false))
                        .getMessage());
    }

    @Test
    void shouldNotReadBoundaryValuesInFourthDifferences() {
        for (int length = 6; length < 12; length++) {
            for (int position = 1; position < length - 1; position++) {
                double[] stencil = FourthDifference.stencil(position, length);
                for (int offset = -2; offset <= 2; offset++) {
                    if (position + offset <= 0 || position + offset >= length - 1) {
                        assertEquals(0, stencil[offset + 2], "position " + position + " of " + length);
                    }
                }
                assertEquals(
                        position == 1 || position == length - 2 ? 2 : position == 2 || position == length - 3 ? -1 : 0,
                        Arrays.stream(stencil).sum());
            }
        }
    }

    private interface Maker {
        ZoneSolver make(Zone zone, double dt, ThreadTeam team);
    }

    private static ZoneNorms run(int steps, Zone zone, double dt, Maker maker) {
        try (ThreadTeam team = new ThreadTeam(1)) {
            ZoneSolver solver = maker.make(zone, dt, team);
            solver.prepare();
            for (int step = 0; step < steps; step++) {
                solver.step();
            }
            return solver.norms();
        }
    }

    private static Mesh mesh(boolean unitCube) {
        double h = 1.0 / (POINTS - 1);
        return new Mesh(POINTS, POINTS, POINTS, h, h, h, unitCube);
    }

    private static void assertNorms(ZoneNorms norms, double[] residual, double[] error) {
        for (int m = 0; m < 5; m++) {
            assertEquals(residual[m], norms.residual()[m], OURS * residual[m], "residual " + m);
            assertEquals(error[m], norms.error()[m], OURS * error[m], "error " + m);
        }
    }
}
