package lull.apps.dynamic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import lull.apps.tasks.TaskThreads;
import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SolverTest {
    /** Shares that are drawn anew for each iteration, the same on all tasks; some tasks get nothing. */
    private static final class ChangingSharing implements WorkSharing {
        private final SplittableRandom random = new SplittableRandom(5);
        private final int tasks;
        private int started;
        private int stopped;

        ChangingSharing(int tasks) {
            this.tasks = tasks;
        }

        @Override
        public EntryShares shares(int entries) {
            double[] weights = random.doubles(tasks, -0.3, 1)
                    .map(weight -> Math.max(0, weight))
                    .toArray();
            weights[random.nextInt(tasks)] += 0.1;
            return EntryShares.proportional(entries, weights);
        }

        @Override
        public void start() {
            started++;
        }

        @Override
        public void stop() {
            assertEquals(started, ++stopped);
        }
    }

    private static long solve(Tasks tasks, DynamicProgram program, WorkSharing sharing, int threads) {
        try (ThreadTeam team = new ThreadTeam(threads, 0)) {
            new Solver(tasks, team, System::nanoTime).solve(program, sharing, done -> {});
        }
        assertTrue(program.verify().successful(), () -> program.verify().how());
        return program.optimum();
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindTheSameOptimumWhenSharesChangeBetweenIterations(DynamicProblem problem) {
        int size = 60;
        long alone = TaskThreads.run(
                        1, tasks -> solve(tasks, problem.make(size, new SplittableRandom(3)), FixedSharing.even(1), 1))
                .get(0);
        for (int count : new int[] {2, 3, 5}) {
            List<Long> optima = TaskThreads.run(
                    count,
                    tasks -> solve(tasks, problem.make(size, new SplittableRandom(3)), new ChangingSharing(count), 2));
            optima.forEach(optimum -> assertEquals(alone, optimum));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSplitAllOperationsWhenTasksOutnumberEntries(DynamicProblem problem) {
        int tasks = 8;
        List<Long> operations = TaskThreads.run(tasks, all -> {
            try (ThreadTeam team = new ThreadTeam(1)) {
                return new Solver(all, team, System::nanoTime)
                        .solve(problem.make(5, new SplittableRandom(1)), FixedSharing.even(tasks), done -> {})
                        .operations();
            }
        });
        DynamicProgram program = problem.make(5, new SplittableRandom(1));
        long expected = 0;
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            expected += program.operations(iteration, 0, program.entries(iteration));
        }
        assertEquals(expected, operations.stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void shouldRefuseSharesWhenTheyAreNotOfThisIteration() {
        WorkSharing wrong = entries -> EntryShares.of(entries - 1);
        assertThrows(
                AssertionError.class,
                () -> TaskThreads.run(
                        1, tasks -> solve(tasks, DynamicProblem.KP.make(9, new SplittableRandom(1)), wrong, 1)));
    }

    @Test
    void shouldMeasureTheTasksOwnWorkWhenTheClockTicks() {
        long[] now = {0};
        Effort effort = TaskThreads.run(1, tasks -> {
                    try (ThreadTeam team = new ThreadTeam(1)) {
                        return new Solver(tasks, team, () -> now[0] += 1_000_000_000L)
                                .solve(
                                        DynamicProblem.KP.make(4, new SplittableRandom(1)),
                                        FixedSharing.even(1),
                                        done -> {});
                    }
                })
                .get(0);
        assertEquals(4, effort.workSeconds(), 1e-9);
        assertEquals(9, effort.elapsedSeconds(), 1e-9);
    }
}
