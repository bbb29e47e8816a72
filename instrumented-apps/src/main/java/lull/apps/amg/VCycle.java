package lull.apps.amg;

import java.util.Arrays;
import java.util.List;
import lull.apps.amg.hierarchy.CoarseSolver;
import lull.apps.amg.hierarchy.Hierarchy;
import lull.apps.amg.hierarchy.Level;
import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * One V(1,1) cycle with l1-Jacobi smoothing, symmetric and positive definite as a preconditioner must be. Between two waits for
 * neighbours lies one group of phases:
 *
 * <ul>
 *   <li>group 1, a visit of the smoother: (1) copy, on the way up after the correction from the level below; (2) sweep. It
 *       visits levels 0..L-2, then L-2..0: its work has the period 2(L - 1).
 *   <li>group 2: (3) residual, (4) its restriction, on levels 0..L-2: period L - 1.
 * </ul>
 *
 * The first sweep of a level starts from zero and is done in full nevertheless, so that both visits of a level cost the same. The
 * correction is applied to ghosts as well: the smoother then needs no exchange of its own on the way up.
 */
final class VCycle {
    private final Phase copy = Phases.named("amg 1 copy");
    private final Phase relax = Phases.named("amg 2 relax");
    private final Phase residual = Phases.named("amg 3 residual");
    private final Phase restrict = Phases.named("amg 4 restrict");

    private final ThreadTeam team;
    private final List<Level> levels;
    private final CoarseSolver coarse;
    private final double[][] solution;
    private final double[][] rightSide;
    private final double[][] scratch;

    /** Collective. */
    VCycle(Tasks tasks, ThreadTeam team, Hierarchy hierarchy) {
        this.team = team;
        levels = hierarchy.levels();
        coarse = new CoarseSolver(tasks, levels);
        solution = vectors();
        rightSide = vectors();
        scratch = vectors();
    }

    private double[][] vectors() {
        return levels.stream().map(level -> new double[level.points().all()]).toArray(double[][]::new);
    }

    /** Collective: an approximation of A⁻¹ b; of both vectors the task's own points count. */
    void apply(double[] b, double[] result) {
        int own = levels.get(0).points().own();
        System.arraycopy(b, 0, rightSide[0], 0, own);
        for (int level = 0; level + 1 < levels.size(); level++) {
            descend(level);
        }
        int coarsest = levels.size() - 1;
        coarse.solve(rightSide[coarsest], solution[coarsest]);
        for (int level = coarsest - 1; level >= 0; level--) {
            ascend(level);
        }
        System.arraycopy(solution[0], 0, result, 0, own);
    }

    private void descend(int number) {
        Level level = levels.get(number);
        team.parallelFor(copy, 0, level.points().all(), (begin, end, thread) -> {
            Arrays.fill(solution[number], begin, end, 0);
            Arrays.fill(scratch[number], begin, end, 0);
        });
        relax(number);
        level.points().halo().update(solution[number]);
        team.parallelFor(residual, 0, level.points().own(), (begin, end, thread) -> level.matrix()
                .residual(begin, end, rightSide[number], solution[number], scratch[number]));
        double[] coarseSide = rightSide[number + 1];
        team.parallelFor(restrict, 0, coarseSide.length, (begin, end, thread) -> level.restriction()
                .multiply(begin, end, scratch[number], coarseSide));
        levels.get(number + 1).points().halo().accumulate(coarseSide);
    }

    private void ascend(int number) {
        Level level = levels.get(number);
        double[] correction = solution[number + 1];
        levels.get(number + 1).points().halo().update(correction);
        team.parallelFor(copy, 0, level.points().all(), (begin, end, thread) -> {
            level.interpolation().multiplyAdd(begin, end, correction, solution[number]);
            System.arraycopy(solution[number], begin, scratch[number], begin, end - begin);
        });
        relax(number);
    }

    /** Sweeps from the copy in scratch to the solution. */
    private void relax(int number) {
        Level level = levels.get(number);
        team.parallelFor(relax, 0, level.points().own(), (begin, end, thread) -> level.matrix()
                .relax(begin, end, rightSide[number], level.weights(), scratch[number], solution[number]));
    }
}
