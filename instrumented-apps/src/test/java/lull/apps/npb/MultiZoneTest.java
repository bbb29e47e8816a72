package lull.apps.npb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import lull.apps.npb.zone.ZoneNorms;
import lull.apps.team.ThreadTeam;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MultiZoneTest {
    /** Sharper than the published 1e-8, by which a slightly wrong operator could pass. */
    private static final double OURS = 1e-10;

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void shouldReachThePublishedNormsWhenClassSRunsOnOneTask(Benchmark benchmark) throws MPIException {
        ZoneNorms serial = run(benchmark, 1);
        ZoneNorms expected = new ReferenceNorms().of(benchmark, ProblemClass.S);
        for (int m = 0; m < 5; m++) {
            assertEquals(expected.residual()[m], serial.residual()[m], OURS * expected.residual()[m], "residual " + m);
            assertEquals(expected.error()[m], serial.error()[m], OURS * expected.error()[m], "error " + m);
        }
        assertEquals(expected.surface(), serial.surface(), OURS * expected.surface(), "surface");
    }

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void shouldReachTheSameBitsWhenThreadsDiffer(Benchmark benchmark) throws MPIException {
        ZoneNorms serial = run(benchmark, 1);
        for (int threads : new int[] {2, 5}) {
            ZoneNorms threaded = run(benchmark, threads);
            assertArrayEquals(serial.residual(), threaded.residual());
            assertArrayEquals(serial.error(), threaded.error());
            assertEquals(serial.surface(), threaded.surface());
        }
    }

    @Test
    void shouldStartAgainWhenInitialised() throws MPIException {
        ZonedProblem problem = ZonedProblem.of(Benchmark.LU, ProblemClass.S);
        try (ThreadTeam team = new ThreadTeam(1)) {
            MultiZone zones = new MultiZone(problem, new int[problem.zones()], 0, 1, team, null);
            zones.initialize();
            zones.step();
            double[] once = zones.norms();
            zones.step();
            zones.initialize();
            zones.step();
            assertArrayEquals(once, zones.norms());
        }
    }

    private static ZoneNorms run(Benchmark benchmark, int threads) throws MPIException {
        ZonedProblem problem = ZonedProblem.of(benchmark, ProblemClass.S);
        try (ThreadTeam team = new ThreadTeam(threads)) {
            MultiZone zones = new MultiZone(problem, new int[problem.zones()], 0, 1, team, null);
            zones.initialize();
            for (int step = 0; step < problem.steps(); step++) {
                zones.step();
            }
            return MultiZone.sum(zones.norms());
        }
    }
}
