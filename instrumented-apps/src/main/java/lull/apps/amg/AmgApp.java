package lull.apps.amg;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.apps.amg.hierarchy.Hierarchy;
import lull.apps.amg.hierarchy.LaplaceGrid;
import lull.apps.amg.hierarchy.Slabs;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import lull.apps.tasks.MpiTasks;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Multigrid on a Laplace problem as an application. */
@Command(description = "Conjugate gradients with algebraic multigrid on a three-dimensional Laplace problem.")
public final class AmgApp implements App {
    private static final double NANO = 1e-9;
    private static final double KNOWN_TOLERANCE = 1e-8;
    /** Between the residual that the iteration carries along and the true one lies rounding. */
    private static final double TRUE_RESIDUAL = 1.01;

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    private static final long LEAST_HEAP_BYTES = 48L << 20;
    /** At the greatest, while the second level is built; measured on one task, and a little to spare. */
    private static final long BYTES_PER_ROW_7 = 850;

    private static final long BYTES_PER_ROW_27 = 1900;
    private static final String EXTENT = "[1-9][0-9]{0,8}";

    @Option(
            names = "--grid",
            defaultValue = "32",
            paramLabel = "N|XxYxZ",
            description =
                    "Points of the whole grid, a cube's side or three extents as in 64x32x32; default ${DEFAULT-VALUE}.")
    private String extents;

    @Option(
            names = "--stencil",
            defaultValue = "7",
            paramLabel = "7|27",
            description = "Points of a row; default ${DEFAULT-VALUE}.")
    private int stencil;

    @Option(
            names = "--max-levels",
            defaultValue = "25",
            paramLabel = "N",
            description = "At most; default ${DEFAULT-VALUE}.")
    private int mostLevels;

    @Option(
            names = "--tolerance",
            defaultValue = "1e-8",
            paramLabel = "EPS",
            description = "Of the residual, relative to the right-hand side; default ${DEFAULT-VALUE}.")
    private double tolerance;

    @Option(
            names = "--solves",
            defaultValue = "1",
            paramLabel = "N",
            description = "Solve so many times with the same hierarchy; default ${DEFAULT-VALUE}.")
    private int solves;

    @Option(names = "--imbalanced", description = "Each pair of tasks divides its planes as 0.45 : 0.55.")
    private boolean imbalanced;

    /**
     * What a run gave.
     *
     * @param complete whether no level was left out
     * @param residual of the solution itself, relative to the right-hand side
     * @param greatest value of the solution
     */
    record Outcome(
            int iterations,
            boolean complete,
            double setupSeconds,
            double solveSeconds,
            double residual,
            double greatest) {}

    @Override
    public void check(int tasks) {
        LaplaceGrid grid = grid();
        require(mostLevels >= 1, "--max-levels " + mostLevels + ": must be at least 1");
        require(tolerance >= 1e-14 && tolerance < 1, "--tolerance " + tolerance + ": must be 1e-14 to below 1");
        require(solves >= 1, "--solves " + solves + ": must be at least 1");
        require(
                tasks <= grid.x(),
                tasks + " tasks for " + grid.x() + " planes along x: each needs at least one;"
                        + " take a larger --grid or fewer tasks");
        require(!imbalanced || tasks % 2 == 0, "--imbalanced needs an even number of tasks, got " + tasks);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    private LaplaceGrid grid() {
        String[] parts = extents.split("x", -1);
        require(
                (parts.length == 1 || parts.length == 3) && Arrays.stream(parts).allMatch(part -> part.matches(EXTENT)),
                "--grid " + extents + ": give a cube's side, as in 32, or three extents, as in 64x32x32");
        int[] sides = Arrays.stream(parts).mapToInt(Integer::parseInt).toArray();
        try {
            return new LaplaceGrid(sides[0], sides[sides.length / 2], sides[sides.length - 1], stencil);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--grid " + extents + " --stencil " + stencil + ": " + e.getMessage(), e);
        }
    }

    private Slabs slabs(int tasks) {
        return imbalanced ? Slabs.imbalanced(grid().x(), tasks) : Slabs.balanced(grid().x(), tasks);
    }

    @Override
    public long heapBytes(int tasks) {
        LaplaceGrid grid = grid();
        Slabs slabs = slabs(tasks);
        long planes = 0;
        for (int task = 0; task < tasks; task++) {
            planes = Math.max(planes, slabs.planes(task));
        }
        return LEAST_HEAP_BYTES + planes * grid.y() * grid.z() * (stencil == 7 ? BYTES_PER_ROW_7 : BYTES_PER_ROW_27);
    }

    @Override
    public Verification run(Job job) throws MPIException {
        MpiTasks tasks = new MpiTasks(job.communicator());
        LaplaceGrid grid = grid();
        long begin = System.nanoTime();
        Hierarchy hierarchy = new Hierarchy(tasks, grid, slabs(tasks.size()), mostLevels);
        AmgConjugateGradients solver = new AmgConjugateGradients(tasks, job.team(), hierarchy, tolerance);
        long built = System.nanoTime();
        int all = hierarchy.levels().get(0).points().all();
        double[] rightSide = new double[all];
        double[] solution = new double[all];
        Arrays.fill(rightSide, 1);
        int iterations = solve(job, solver, rightSide, solution);
        long end = System.nanoTime();
        double residual = solver.relativeResidual(rightSide, solution);
        int own = hierarchy.levels().get(0).points().own();
        double greatest = Arrays.stream(tasks.gather(
                        new double[] {Arrays.stream(solution, 0, own).max().orElseThrow()}))
                .max()
                .orElseThrow();
        return report(
                job,
                grid,
                hierarchy,
                new Outcome(
                        iterations,
                        hierarchy.isComplete(),
                        (built - begin) * NANO,
                        (end - built) * NANO,
                        residual,
                        greatest));
    }

    private int solve(Job job, AmgConjugateGradients solver, double[] rightSide, double[] solution) {
        int iterations = 0;
        try (ProgressLine progress = job.progress("amg solve", solves)) {
            for (int solve = 0; solve < solves; solve++) {
                iterations = solver.solve(rightSide, solution);
                progress.done(solve + 1);
            }
        }
        return iterations;
    }

    private Verification report(Job job, LaplaceGrid grid, Hierarchy hierarchy, Outcome outcome) {
        ResultLines results = new ResultLines(job);
        results.heading(
                "AMG, %dx%dx%d points, stencil of %d%s",
                grid.x(), grid.y(), grid.z(), stencil, imbalanced ? ", imbalanced" : "");
        results.line(
                "Levels",
                "%d: %s",
                hierarchy.rows().size(),
                hierarchy.rows().stream().map(String::valueOf).collect(Collectors.joining(" ")));
        results.line("Complexity", "%.2f", hierarchy.operatorComplexity());
        results.line("Iterations", "%d", outcome.iterations);
        results.line("True residual", "%.2e", outcome.residual);
        results.line("Greatest value", "%.6f", outcome.greatest);
        results.line("Set-up seconds", "%.3f", outcome.setupSeconds);
        results.line("Solve seconds", "%.3f in %d", outcome.solveSeconds, solves);
        Verification verification = verification(outcome);
        results.line("Verification", "%s%s", verification, how(outcome));
        return verification;
    }

    /** Few levels solve the coarsest one directly, with more rows and in fewer iterations than are known. */
    Verification verification(Outcome outcome) {
        boolean solved = outcome.residual <= Math.max(TRUE_RESIDUAL * tolerance, rounding(outcome.greatest));
        return Verification.of(solved
                && known().map(values -> values.matchesGreatest(outcome.greatest)
                                && (!outcome.complete || values.matchesIterations(outcome.iterations)))
                        .orElse(true));
    }

    private Optional<KnownGrid> known() {
        return tolerance == KNOWN_TOLERANCE ? KnownGrid.of(grid()) : Optional.empty();
    }

    String how(Outcome outcome) {
        if (known().isEmpty()) {
            return KnownGrid.of(grid()).isPresent()
                    ? " (true residual; known values of this grid hold for --tolerance " + KNOWN_TOLERANCE + ")"
                    : " (true residual; no known values of this grid)";
        }
        return outcome.complete ? "" : " (true residual and greatest value; --max-levels leaves out levels)";
    }

    /**
     * The greatest relative residual that rounding alone may leave where the right-hand side is 1: that of a sum of s + 1 terms in
     * each row is up to (s + 1) u ‖A‖ max |x|. Solutions to 1e-14 have a tenth of it.
     */
    private double rounding(double greatest) {
        return (stencil + 1) * UNIT_ROUNDOFF * grid().norm() * greatest;
    }
}
