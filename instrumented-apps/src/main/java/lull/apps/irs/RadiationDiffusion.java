package lull.apps.irs;

import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * Radiation diffusing through matter that absorbs and emits it, in units where density, radiation constant and the side of a
 * zone are 1. One time step solves, with the coupling to matter linearised and implicit,
 *
 * <pre>   (1 + α) φ - S Σ D (φ_j - φ) = φⁿ + α T⁴,   α = c_v X / (c_v + 4 X T³),   X = 10⁻³ S κ</pre>
 *
 * for the radiation φ, then gives matter the energy α (φ - T⁴). Energy is conserved up to the solver's residual.
 */
final class RadiationDiffusion {
    private static final double HEAT_CAPACITY = 0.5;
    private static final double ABSORPTION = 1e-3;
    private static final double HOT = 1;
    private static final double COLD = 0.1;

    private final Phase couple = Phases.named("irs couple");
    private final Phase heat = Phases.named("irs heat");

    private final Tasks tasks;
    private final DiffusionSystem system;
    private final IrsConjugateGradients solver;
    private final Opacity opacity;
    private final double factor;
    private final double[] radiation;
    private final double[] temperature;
    private final double[] alpha;
    private final double[] rightSide;

    /**
     * Collective: the initial state, one octant hot, in balance with its radiation.
     *
     * @param layers that threads split each block into
     * @param factor S: light's way in a time step, times the conduction of a zone's face
     */
    RadiationDiffusion(Tasks tasks, ThreadTeam team, BlockGrid grid, int layers, double factor, double tolerance) {
        this.tasks = tasks;
        this.factor = factor;
        system = new DiffusionSystem(tasks, team, grid, layers, factor);
        solver = new IrsConjugateGradients(tasks, system, tolerance);
        opacity = new Opacity(grid.zones());
        int length = system.blocks().length();
        radiation = new double[length];
        temperature = new double[length];
        alpha = new double[length];
        rightSide = new double[length];
        system.loop()
                .forEach(
                        heat,
                        (block, from, to) -> eachZone(block, from, to, (q, x, y, z) -> {
                            double half = grid.zones() / 2.0;
                            temperature[q] = x + 0.5 < half && y + 0.5 < half && z + 0.5 < half ? HOT : COLD;
                            radiation[q] = Math.pow(temperature[q], 4);
                        }));
    }

    /** What is done with a zone, numbered in the whole cube. */
    @FunctionalInterface
    private interface ZoneBody {
        void run(int q, int x, int y, int z);
    }

    private static void eachZone(ZoneBlock block, int from, int to, ZoneBody body) {
        for (int z = from; z < to; z++) {
            for (int y = 0; y < block.zonesY(); y++) {
                for (int x = 0; x < block.zonesX(); x++) {
                    body.run(block.index(x, y, z), block.firstX() + x, block.firstY() + y, block.firstZ() + z);
                }
            }
        }
    }

    /**
     * Collective: one time step.
     *
     * @return iterations of the solver
     */
    int step() {
        system.loop()
                .forEach(
                        couple,
                        (block, from, to) -> eachZone(block, from, to, (q, x, y, z) -> {
                            double absorbed = ABSORPTION * factor * opacity.of(x, y, z);
                            double cubed = temperature[q] * temperature[q] * temperature[q];
                            alpha[q] = HEAT_CAPACITY * absorbed / (HEAT_CAPACITY + 4 * absorbed * cubed);
                            rightSide[q] = radiation[q] + alpha[q] * cubed * temperature[q];
                        }));
        system.absorb(alpha);
        int iterations = solver.solve(rightSide, radiation);
        system.loop()
                .forEach(
                        heat,
                        (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                            for (int q = begin; q < end; q++) {
                                double balance = Math.pow(temperature[q], 4);
                                temperature[q] += alpha[q] * (radiation[q] - balance) / HEAT_CAPACITY;
                            }
                        }));
        return iterations;
    }

    /** Collective: the state of the whole cube. */
    RadiationState state() {
        double[] own = {0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (ZoneBlock block : system.blocks().blocks()) {
            eachZone(block, 0, block.zonesZ(), (q, x, y, z) -> {
                own[0]++;
                own[1] += radiation[q];
                own[2] += radiation[q] + HEAT_CAPACITY * temperature[q];
                own[3] = Math.min(own[3], radiation[q]);
                own[4] = Math.max(own[4], radiation[q]);
            });
        }
        return RadiationState.of(tasks.gather(own), own.length);
    }
}
