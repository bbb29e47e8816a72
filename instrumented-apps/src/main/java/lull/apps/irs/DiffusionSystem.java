package lull.apps.irs;

import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * The linear system of a time step, S·K + diag(1 + α), and its preconditioner: the first two terms of a Neumann series,
 * C = D⁻¹ - D⁻¹ (A - D) D⁻¹ with D = diag(A), a matrix of the same form. Between time steps only α changes.
 */
final class DiffusionSystem {
    private final Phase assemble = Phases.named("irs assemble");
    private final Phase precondition = Phases.named("irs build preconditioner");

    private final TaskBlocks blocks;
    private final BlockLoop loop;
    private final Couplings matrix;
    private final Couplings preconditioner;
    private final double[] diffusionDiagonal;
    private final double[] inverse;

    /** Collective: a system whose α is 0 until it is set. */
    DiffusionSystem(Tasks tasks, ThreadTeam team, BlockGrid grid, int layers, double factor) {
        blocks = new TaskBlocks(grid, tasks);
        loop = new BlockLoop(team, blocks.blocks(), layers);
        matrix = new Couplings(blocks.length());
        preconditioner = new Couplings(blocks.length());
        inverse = new double[blocks.length()];
        DiffusionMatrix diffusion = new DiffusionMatrix(new Opacity(grid.zones()), factor);
        new BlockLoop(team, blocks.blocks(), 1).forEach(assemble, (block, from, to) -> diffusion.addTo(matrix, block));
        diffusionDiagonal = matrix.diagonal().clone();
    }

    TaskBlocks blocks() {
        return blocks;
    }

    BlockLoop loop() {
        return loop;
    }

    Couplings matrix() {
        return matrix;
    }

    Couplings preconditioner() {
        return preconditioner;
    }

    /** Collective: the system for other absorption terms α, one for each zone. */
    void absorb(double[] alpha) {
        loop.forEach(
                assemble,
                (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                    for (int q = begin; q < end; q++) {
                        matrix.diagonal()[q] = diffusionDiagonal[q] + 1 + alpha[q];
                        inverse[q] = 1 / matrix.diagonal()[q];
                    }
                }));
        blocks.halo().update(inverse);
        loop.forEach(precondition, (block, from, to) -> buildPreconditioner(block, from, to));
    }

    /** Couplings are kept at their later zone, so that those of the rim behind the last planes are needed as well. */
    private void buildPreconditioner(ZoneBlock block, int from, int to) {
        int begin = block.index(-1, -1, from == 0 ? -1 : from);
        int end = block.index(block.zonesX(), block.zonesY(), to == block.zonesZ() ? to : to - 1) + 1;
        System.arraycopy(inverse, begin, preconditioner.diagonal(), begin, end - begin);
        for (int neighbour = 0; neighbour < Couplings.LOWER; neighbour++) {
            int offset = Couplings.offset(block, neighbour);
            double[] coupling = matrix.lower(neighbour);
            double[] result = preconditioner.lower(neighbour);
            for (int q = Math.max(begin, block.base() - offset); q < end; q++) {
                result[q] = -coupling[q] * inverse[q] * inverse[q + offset];
            }
        }
    }
}
