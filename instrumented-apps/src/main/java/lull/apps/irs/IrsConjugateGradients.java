package lull.apps.irs;

import lull.apps.launch.RefusedException;
import lull.apps.tasks.Tasks;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * IRS's preconditioned conjugate gradients, in its four groups of phases between communication: (1) t = A p and ⟨p, t⟩, after
 * p's rims are filled; (2) x and r, after a sum over tasks; (3) z = C r and four norms, after r's rims are filled; (4) p, after
 * a sum over tasks. Products of vectors are left to one thread, as in IRS. Rims outside of the cube stay zero, so that they
 * need not be cleared again.
 */
final class IrsConjugateGradients {
    private static final int MAXIMUM = 1000;

    private final Phase multiply = Phases.named("irs 1 product");
    private final Phase dot = Phases.named("irs 1 dot");
    private final Phase advance = Phases.named("irs 2 update");
    private final Phase precondition = Phases.named("irs 3 precondition");
    private final Phase norms = Phases.named("irs 3 norms");
    private final Phase turn = Phases.named("irs 4 direction");

    private final Tasks tasks;
    private final DiffusionSystem system;
    private final BlockLoop loop;
    private final double tolerance;
    private final double[] residual;
    private final double[] preconditioned;
    private final double[] direction;
    private final double[] product;

    /** @param tolerance of both the relative residual and the relative change of the solution */
    IrsConjugateGradients(Tasks tasks, DiffusionSystem system, double tolerance) {
        this.tasks = tasks;
        this.system = system;
        this.loop = system.loop();
        this.tolerance = tolerance;
        int length = system.blocks().length();
        residual = new double[length];
        preconditioned = new double[length];
        direction = new double[length];
        product = new double[length];
    }

    /**
     * Collective: solves A x = b.
     *
     * @param solution on entry where to start; its rims are filled on the way
     * @return iterations
     * @throws RefusedException if it does not converge
     */
    int solve(double[] rightSide, double[] solution) {
        double rightNorm = Math.sqrt(sums(norms, rightSide, rightSide)[0]);
        double product = start(rightSide, solution);
        for (int iteration = 1; iteration <= MAXIMUM; iteration++) {
            double step = product / curvature();
            advance(step, solution);
            double[] sums = preconditionedSums(solution);
            boolean smallStep = Math.abs(step) * Math.sqrt(sums[2]) < tolerance * Math.sqrt(sums[1]);
            if (smallStep && Math.sqrt(sums[3]) < tolerance * rightNorm) {
                return iteration;
            }
            turn(sums[0] / product);
            product = sums[0];
        }
        throw new RefusedException(
                "--tolerance " + tolerance + ": not reached in " + MAXIMUM + " iterations; take a larger one");
    }

    private double start(double[] rightSide, double[] solution) {
        system.blocks().halo().update(solution);
        loop.forEach(multiply, (block, from, to) -> system.matrix().multiply(block, from, to, solution, product));
        loop.forEach(
                advance,
                (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                    for (int q = begin; q < end; q++) {
                        residual[q] = rightSide[q] - product[q];
                        direction[q] = 0;
                    }
                }));
        double first = preconditionedSums(solution)[0];
        turn(0);
        return first;
    }

    private double curvature() {
        system.blocks().halo().update(direction);
        loop.forEach(multiply, (block, from, to) -> system.matrix().multiply(block, from, to, direction, product));
        return sums(dot, direction, product)[0];
    }

    private void advance(double step, double[] solution) {
        loop.forEach(
                advance,
                (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                    for (int q = begin; q < end; q++) {
                        solution[q] += step * direction[q];
                        residual[q] -= step * product[q];
                    }
                }));
    }

    /** ⟨r, z⟩ and the squared norms of x, p and r. */
    private double[] preconditionedSums(double[] solution) {
        system.blocks().halo().update(residual);
        loop.forEach(precondition, (block, from, to) -> system.preconditioner()
                .multiply(block, from, to, residual, preconditioned));
        return sums(norms, residual, preconditioned, solution, solution, direction, direction, residual, residual);
    }

    private void turn(double factor) {
        loop.forEach(
                turn,
                (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                    for (int q = begin; q < end; q++) {
                        direction[q] = preconditioned[q] + factor * direction[q];
                    }
                }));
    }

    /** Scalar products of pairs of vectors over all tasks, this task's in one phase of one thread. */
    private double[] sums(Phase phase, double[]... pairs) {
        double[] sums = new double[pairs.length / 2];
        loop.serially(
                phase,
                (block, from, to) -> Rows.over(block, from, to, (begin, end) -> {
                    for (int pair = 0; pair < sums.length; pair++) {
                        sums[pair] += dot(pairs[2 * pair], pairs[2 * pair + 1], begin, end);
                    }
                }));
        tasks.sum(sums);
        return sums;
    }

    private static double dot(double[] a, double[] b, int begin, int end) {
        double sum = 0;
        for (int q = begin; q < end; q++) {
            sum += a[q] * b[q];
        }
        return sum;
    }
}
