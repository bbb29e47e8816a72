package lull.apps.amg;

import lull.apps.amg.hierarchy.Hierarchy;
import lull.apps.amg.hierarchy.Level;
import lull.apps.launch.RefusedException;
import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * Conjugate gradients preconditioned by a V-cycle, started from zero, until the residual's norm is below the tolerance times
 * that of the right-hand side. Three sums over tasks an iteration.
 */
final class AmgConjugateGradients {
    private static final int MAXIMUM = 1000;

    private final Phase multiply = Phases.named("amg product");
    private final Phase dot = Phases.named("amg dot");
    private final Phase advance = Phases.named("amg update");
    private final Phase turn = Phases.named("amg direction");

    private final Tasks tasks;
    private final ThreadTeam team;
    private final Level finest;
    private final VCycle cycle;
    private final double tolerance;
    private final double[] residual;
    private final double[] preconditioned;
    private final double[] direction;
    private final double[] product;

    /** Collective. */
    AmgConjugateGradients(Tasks tasks, ThreadTeam team, Hierarchy hierarchy, double tolerance) {
        this.tasks = tasks;
        this.team = team;
        this.tolerance = tolerance;
        finest = hierarchy.levels().get(0);
        cycle = new VCycle(tasks, team, hierarchy);
        residual = new double[finest.points().all()];
        preconditioned = new double[finest.points().all()];
        direction = new double[finest.points().all()];
        product = new double[finest.points().all()];
    }

    /**
     * Collective: solves A x = b for the task's own points.
     *
     * @param solution overwritten; room for the ghosts behind the own points
     * @return iterations
     * @throws RefusedException if it does not converge
     */
    int solve(double[] rightSide, double[] solution) {
        int own = finest.points().own();
        team.parallelFor(advance, 0, own, (begin, end, thread) -> {
            for (int i = begin; i < end; i++) {
                solution[i] = 0;
                residual[i] = rightSide[i];
                direction[i] = 0;
            }
        });
        double goal = tolerance * Math.sqrt(sum(rightSide, rightSide));
        double before = 1;
        for (int iteration = 1; iteration <= MAXIMUM; iteration++) {
            cycle.apply(residual, preconditioned);
            double scaled = sum(residual, preconditioned);
            turn(iteration == 1 ? 0 : scaled / before);
            before = scaled;
            multiply(direction, product);
            advance(scaled / sum(direction, product), solution);
            if (Math.sqrt(sum(residual, residual)) < goal) {
                return iteration;
            }
        }
        throw new RefusedException(
                "--tolerance " + tolerance + ": not reached in " + MAXIMUM + " iterations; take a larger one");
    }

    /** Collective: ‖b - A x‖ / ‖b‖, from the solution itself. */
    double relativeResidual(double[] rightSide, double[] solution) {
        multiply(solution, product);
        team.parallelFor(advance, 0, finest.points().own(), (begin, end, thread) -> {
            for (int i = begin; i < end; i++) {
                residual[i] = rightSide[i] - product[i];
            }
        });
        return Math.sqrt(sum(residual, residual) / sum(rightSide, rightSide));
    }

    private void multiply(double[] vector, double[] result) {
        finest.points().halo().update(vector);
        team.parallelFor(multiply, 0, finest.points().own(), (begin, end, thread) -> finest.matrix()
                .multiply(begin, end, vector, result));
    }

    private void advance(double step, double[] solution) {
        team.parallelFor(advance, 0, finest.points().own(), (begin, end, thread) -> {
            for (int i = begin; i < end; i++) {
                solution[i] += step * direction[i];
                residual[i] -= step * product[i];
            }
        });
    }

    private void turn(double factor) {
        team.parallelFor(turn, 0, finest.points().own(), (begin, end, thread) -> {
            for (int i = begin; i < end; i++) {
                direction[i] = preconditioned[i] + factor * direction[i];
            }
        });
    }

    private double sum(double[] a, double[] b) {
        double[] sum = {team.parallelSum(dot, 0, finest.points().own(), (begin, end) -> dot(a, b, begin, end))};
        tasks.sum(sum);
        return sum[0];
    }

    private static double dot(double[] a, double[] b, int begin, int end) {
        double sum = 0;
        for (int i = begin; i < end; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
