package lull.apps.irs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lull.apps.launch.RefusedException;
import lull.apps.tasks.TaskThreads;
import lull.apps.team.ThreadTeam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadiationDiffusionTest {
    private static final double TOLERANCE = 1e-6;

    private record Run(List<Integer> iterations, RadiationState first, RadiationState last) {
        double drift() {
            return last.energy() / first.energy() - 1;
        }
    }

    private static Run run(BlockGrid grid, int tasks, int threads, int layers, double way, double tolerance) {
        return TaskThreads.run(tasks, all -> {
                    try (ThreadTeam team = new ThreadTeam(threads, 0)) {
                        RadiationDiffusion diffusion = new RadiationDiffusion(all, team, grid, layers, way, tolerance);
                        RadiationState first = diffusion.state();
                        List<Integer> iterations = new ArrayList<>();
                        for (int step = 0; step < 5; step++) {
                            iterations.add(diffusion.step());
                        }
                        return new Run(iterations, first, diffusion.state());
                    }
                })
                .get(0);
    }

    @ParameterizedTest
    @CsvSource({"16, 20", "16, 200", "32, 20"})
    void shouldMeetTheKnownRunWhenParametersAreKnown(int zones, double way) {
        Run run = run(BlockGrid.balanced(zones, 2, 2), 2, 1, 1, way, TOLERANCE);
        assertTrue(KnownRun.of(zones, way).orElseThrow().matches(run.iterations, run.last), run::toString);
        assertEquals(0, run.drift(), 1e-6);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 2, 3", "1, 2, 1, 1", "2, 4, 2, 1", "3, 3, 1, 2", "4, 5, 2, 1"})
    void shouldGiveTheSameRadiationWhenBlocksTasksAndThreadsDiffer(int blocks, int tasks, int threads, int layers) {
        int fitting = Math.min(tasks, blocks * blocks * blocks);
        Run one = run(BlockGrid.balanced(16, 2, 1), 1, 1, 1, 20, 1e-12);
        Run other = run(BlockGrid.balanced(16, blocks, fitting), fitting, threads, layers, 20, 1e-12);
        assertEquals(one.last.mean(), other.last.mean(), 1e-9 * one.last.mean());
        assertEquals(one.last.least(), other.last.least(), 1e-9 * one.last.least());
        assertEquals(one.last.greatest(), other.last.greatest(), 1e-9 * one.last.greatest());
    }

    @Test
    void shouldGiveTheSameRadiationWhenTasksAreImbalanced() {
        Run one = run(BlockGrid.balanced(16, 2, 1), 1, 1, 1, 20, TOLERANCE);
        Run other = run(BlockGrid.imbalanced(16, 2, 2), 2, 1, 1, 20, TOLERANCE);
        assertEquals(one.iterations, other.iterations);
        assertEquals(one.last.mean(), other.last.mean(), 1e-9 * one.last.mean());
    }

    @Test
    void shouldConserveEnergyAndStayWithinBoundsWhenTheSolverIsExact() {
        Run run = run(BlockGrid.balanced(12, 2, 1), 1, 2, 1, 50, 1e-13);
        assertEquals(0, run.drift(), 1e-12);
        assertTrue(run.last.least() >= run.first.least() - 1e-12 && run.last.greatest() <= run.first.greatest());
    }

    @Test
    void shouldRefuseOnAllTasksWhenTheToleranceIsNotReached() {
        AssertionError error =
                assertThrows(AssertionError.class, () -> run(BlockGrid.balanced(4, 2, 2), 2, 1, 1, 20, 0));
        assertEquals(
                "--tolerance 0.0: not reached in 1000 iterations; take a larger one",
                assertInstanceOf(RefusedException.class, error.getCause().getCause())
                        .getMessage());
    }

    @Test
    void shouldNotMatchWhenARunIsAnother() {
        KnownRun known = KnownRun.of(16, 20).orElseThrow();
        RadiationState right = new RadiationState(1, 1.2027622e-01, 1.138979e-02, 5.221873e-01);
        assertTrue(known.matches(List.of(22, 21, 21, 20, 21), right));
        assertTrue(!known.matches(List.of(22, 21, 21, 20, 22), right));
        assertTrue(!known.matches(List.of(22, 21, 21, 20), right));
        assertTrue(!known.matches(
                List.of(22, 21, 21, 20, 20), new RadiationState(1, 1.2028e-01, 1.138979e-02, 5.221873e-01)));
    }
}
