package lull.apps.amg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import lull.apps.amg.hierarchy.Hierarchy;
import lull.apps.amg.hierarchy.LaplaceGrid;
import lull.apps.amg.hierarchy.Slabs;
import lull.apps.launch.AppLauncher;
import lull.apps.launch.RefusedException;
import lull.apps.launch.Verification;
import lull.apps.tasks.TaskThreads;
import lull.apps.team.ThreadTeam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmgTest {
    private record Solve(List<Integer> rows, double complexity, int iterations, double greatest, double residual) {}

    private static Solve solve(LaplaceGrid grid, Slabs slabs, int tasks, int threads, int mostLevels) {
        return solve(grid, slabs, tasks, threads, mostLevels, 1e-8);
    }

    private static Solve solve(
            LaplaceGrid grid, Slabs slabs, int tasks, int threads, int mostLevels, double tolerance) {
        List<Solve> solves = TaskThreads.run(tasks, all -> {
            try (ThreadTeam team = new ThreadTeam(threads, 0)) {
                Hierarchy hierarchy = new Hierarchy(all, grid, slabs, mostLevels);
                AmgConjugateGradients solver = new AmgConjugateGradients(all, team, hierarchy, tolerance);
                double[] rightSide =
                        new double[hierarchy.levels().get(0).points().all()];
                double[] solution = new double[rightSide.length];
                Arrays.fill(rightSide, 1);
                int iterations = solver.solve(rightSide, solution);
                int own = hierarchy.levels().get(0).points().own();
                return new Solve(
                        hierarchy.rows(),
                        hierarchy.operatorComplexity(),
                        iterations,
                        Arrays.stream(solution, 0, own).max().orElseThrow(),
                        solver.relativeResidual(rightSide, solution));
            }
        });
        double greatest = solves.stream().mapToDouble(Solve::greatest).max().orElseThrow();
        Solve first = solves.get(0);
        return new Solve(first.rows, first.complexity, first.iterations, greatest, first.residual);
    }

    @ParameterizedTest
    @CsvSource({"16, 7, 1", "16, 7, 3", "16, 27, 2", "32, 7, 2"})
    void shouldMeetTheKnownSolutionWhenTheGridIsKnown(int side, int stencil, int tasks) {
        LaplaceGrid grid = new LaplaceGrid(side, side, side, stencil);
        Solve solve = solve(grid, Slabs.balanced(side, tasks), tasks, 1, 25);
        KnownGrid known = KnownGrid.of(grid).orElseThrow();
        assertTrue(known.matchesGreatest(solve.greatest), solve::toString);
        assertTrue(known.matchesIterations(solve.iterations), solve::toString);
        assertTrue(solve.residual <= 1.01e-8, solve::toString);
    }

    @Test
    void shouldBuildTheSameHierarchyWhenTasksDivideTheGridOtherwise() {
        LaplaceGrid grid = new LaplaceGrid(16, 12, 9, 7);
        Solve alone = solve(grid, Slabs.balanced(16, 1), 1, 2, 25);
        for (int tasks = 2; tasks <= 5; tasks++) {
            Solve shared = solve(grid, Slabs.balanced(16, tasks), tasks, 1, 25);
            assertEquals(alone.rows, shared.rows);
            assertEquals(alone.complexity, shared.complexity);
            assertEquals(alone.iterations, shared.iterations);
            assertEquals(alone.greatest, shared.greatest, 1e-9 * alone.greatest);
        }
        Solve imbalanced = solve(grid, Slabs.imbalanced(16, 4), 4, 1, 25);
        assertEquals(alone.rows, imbalanced.rows);
        assertEquals(alone.iterations, imbalanced.iterations);
    }

    @Test
    void shouldSolveWhenThereIsOneLevelOnly() {
        Solve direct = solve(new LaplaceGrid(8, 8, 8, 7), Slabs.balanced(8, 2), 2, 1, 1);
        assertEquals(List.of(512), direct.rows);
        assertEquals(1, direct.iterations);
    }

    @Test
    void shouldSayWhichOptionHelpsWhenTheCoarsestLevelIsTooLarge() {
        AssertionError error = assertThrows(
                AssertionError.class, () -> solve(new LaplaceGrid(16, 16, 16, 7), Slabs.balanced(16, 2), 2, 1, 1));
        assertEquals(
                "--max-levels 1: the coarsest level has 4096 rows, more than the 2000 that are solved directly;"
                        + " allow more levels",
                refusal(error));
    }

    @Test
    void shouldRefuseOnAllTasksWhenTheToleranceIsNotReached() {
        AssertionError error = assertThrows(
                AssertionError.class, () -> solve(new LaplaceGrid(4, 4, 4, 7), Slabs.balanced(4, 2), 2, 1, 25, 0));
        assertEquals("--tolerance 0.0: not reached in 1000 iterations; take a larger one", refusal(error));
    }

    private static String refusal(AssertionError error) {
        return assertInstanceOf(RefusedException.class, error.getCause().getCause())
                .getMessage();
    }

    @ParameterizedTest
    @CsvSource({
        // as measured
        "--grid 16, true, 17, 8e-9, 16.036366, SUCCESSFUL",
        "--grid 16, true, 13, 6.2e-9, 16.036366, UNSUCCESSFUL",
        "--grid 16 --max-levels 2, false, 13, 6.2e-9, 16.036366, SUCCESSFUL",
        "--grid 16 --max-levels 2, false, 13, 6.2e-9, 16.04, UNSUCCESSFUL",
        "--grid 16 --max-levels 2, false, 13, 1.1e-8, 16.036366, UNSUCCESSFUL",
        "--grid 32 --tolerance 1e-13, true, 33, 1.06e-13, 61.005511, SUCCESSFUL",
        "--grid 48 --tolerance 1e-14, true, 42, 1.2e-13, 134.756521, SUCCESSFUL",
        "--grid 32 --tolerance 1e-14, true, 36, 1e-12, 61.005511, UNSUCCESSFUL",
        "--grid 32 --tolerance 1e-14, true, 36, NaN, 61.005511, UNSUCCESSFUL",
    })
    void shouldVerifyWhatTheOptionsLeave(
            String arguments,
            boolean complete,
            int iterations,
            double residual,
            double greatest,
            Verification expected) {
        AmgApp app = new AmgApp();
        new AppLauncher("amg", app).check(1, List.of(arguments.split(" ")));
        assertEquals(expected, app.verification(new AmgApp.Outcome(iterations, complete, 0, 0, residual, greatest)));
    }

    @ParameterizedTest
    @CsvSource({
        "--grid 16, ''",
        "--grid 16 --tolerance 0.9, ' (true residual; known values of this grid hold for --tolerance 1.0E-8)'",
        "--grid 17 --tolerance 0.9, ' (true residual; no known values of this grid)'",
    })
    void shouldTellWhyNoKnownValuesAreCompared(String arguments, String how) {
        AmgApp app = new AmgApp();
        new AppLauncher("amg", app).check(1, List.of(arguments.split(" ")));
        assertEquals(how, app.how(new AmgApp.Outcome(17, true, 0, 0, 8e-9, 16.036366)));
    }

    @Test
    void shouldBeSymmetricAndPositiveWhenUsedAsAPreconditioner() {
        TaskThreads.run(1, tasks -> {
            try (ThreadTeam team = new ThreadTeam(1)) {
                Hierarchy hierarchy = new Hierarchy(tasks, new LaplaceGrid(9, 8, 7, 7), Slabs.balanced(9, 1), 25);
                VCycle cycle = new VCycle(tasks, team, hierarchy);
                SplittableRandom random = new SplittableRandom(4);
                for (int round = 0; round < 20; round++) {
                    double[] u = random.doubles(9 * 8 * 7, -1, 1).toArray();
                    double[] v = random.doubles(9 * 8 * 7, -1, 1).toArray();
                    double[] cycledU = new double[u.length];
                    double[] cycledV = new double[v.length];
                    cycle.apply(u, cycledU);
                    cycle.apply(v, cycledV);
                    assertEquals(dot(cycledU, v), dot(u, cycledV), 1e-11);
                    assertTrue(dot(cycledU, u) > 0);
                }
                return true;
            }
        });
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({
        "33, --grid 32, 33 tasks for 32 planes",
        "1, --grid 0, --grid 0",
        "1, --grid 4x4, --grid 4x4",
        "1, --grid 2000, --grid 2000",
        "1, --stencil 9, 9 points",
        "3, --imbalanced, even number",
        "1, --tolerance 1, --tolerance",
        "1, --max-levels 0, --max-levels",
        "1, --solves 0, --solves",
        "1, --grid 3x-3x3, --grid 3x-3x3"
    })
    void shouldNameTheArgumentWhenItIsWrong(int tasks, String arguments, String expected) {
        AppLauncher launcher = new AppLauncher("amg", new AmgApp());
        String message = assertThrows(
                        IllegalArgumentException.class, () -> launcher.check(tasks, List.of(arguments.split(" "))))
                .getMessage();
        assertTrue(message.contains(expected), message);
    }
}
