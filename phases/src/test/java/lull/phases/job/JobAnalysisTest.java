package lull.phases.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import lull.phases.Delimiter;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import org.junit.jupiter.api.Test;

class JobAnalysisTest {
    private static final JobAnalysis ANALYSIS = new JobAnalysis(SyntheticTask.CLASSES);
    private static final int ITERATIONS = 40;
    private static final long STEP = 50_000;

    private final SortedMap<Integer, TaskProfile> tasks = new TreeMap<>();

    private void task(int rank, Consumer<SyntheticTask> program) {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 1000, rank);
        program.accept(task);
        task.calls(SyntheticTask.BARRIER, 1);
        task.region(99, 10);
        tasks.put(rank, tracker.profile());
    }

    /** Some regions, then a call that lasts until the next multiple of the step. */
    private static void group(SyntheticTask task, int firstRegion, int regions, long nanos) {
        for (int i = 0; i < regions; i++) {
            task.region(firstRegion + i, nanos / regions);
        }
    }

    private static void waitUntilStep(SyntheticTask task, int call) {
        long rest = STEP - task.now() % STEP;
        task.call(call, rest, 0);
    }

    @Test
    void shouldFindCriticalTaskAndImbalanceWhenOneTaskComputesLonger() {
        for (int rank = 0; rank < 4; rank++) {
            long nanos = 20_000 + 4000 * (rank == 2 ? 3 : 1);
            task(rank, t -> {
                for (int i = 0; i < ITERATIONS; i++) {
                    group(t, 1, 3, nanos);
                    waitUntilStep(t, SyntheticTask.ALLREDUCE);
                }
            });
        }
        JobProfile job = ANALYSIS.combine(tasks);
        assertEquals(List.of(), job.warnings());
        assertEquals(1, job.groups().size());
        JobGroup group = job.groups().get(0);
        assertEquals(2, group.criticalTask());
        assertEquals(4, group.tasks().size());
        assertEquals(32_000.0 / 26_000 - 1, group.imbalance(), 0.02);
        assertEquals(ITERATIONS, job.iteration().orElseThrow().count(), 1);
    }

    @Test
    void shouldMatchGroupsByTheClockWhenDelimitersAreAllAlike() {
        for (int rank = 0; rank < 3; rank++) {
            int own = rank;
            task(rank, t -> {
                for (int i = 0; i < ITERATIONS; i++) {
                    for (int g = 0; g < 4; g++) {
                        int region = (own == 1 ? 3 - g : g) * 10 + 1;
                        group(t, region, 2, 5_000 * (1 + g) + 100 * own);
                        waitUntilStep(t, SyntheticTask.WAITALL);
                    }
                }
            });
        }
        JobProfile job = ANALYSIS.combine(tasks);
        assertEquals(List.of(), job.warnings());
        assertEquals(4, job.groups().size());
        for (JobGroup group : job.groups()) {
            assertEquals(3, group.tasks().size());
            assertTrue(group.imbalance() < 0.05, () -> group.toString());
        }
    }

    @Test
    void shouldMatchCollectivesWhenOneTaskExchangesLess() {
        task(0, t -> {
            for (int i = 0; i < ITERATIONS; i++) {
                group(t, 1, 2, 10_000);
                t.calls(SyntheticTask.WAITALL, 1);
                group(t, 4, 2, 10_000);
                waitUntilStep(t, SyntheticTask.ALLREDUCE);
                group(t, 7, 1, 10_000);
                t.calls(SyntheticTask.WAITALL, 1);
                group(t, 9, 1, 10_000);
                waitUntilStep(t, SyntheticTask.BARRIER);
            }
        });
        task(1, t -> {
            for (int i = 0; i < ITERATIONS; i++) {
                group(t, 1, 2, 20_000);
                waitUntilStep(t, SyntheticTask.ALLREDUCE);
                group(t, 5, 1, 10_000);
                t.calls(SyntheticTask.WAITALL, 1);
                group(t, 7, 1, 10_000);
                waitUntilStep(t, SyntheticTask.BARRIER);
            }
        });
        JobProfile job = ANALYSIS.combine(tasks);
        assertEquals(4, job.groups().size());
        assertEquals(1, job.warnings().size());
        for (int call : new int[] {SyntheticTask.ALLREDUCE, SyntheticTask.BARRIER}) {
            JobGroup group = job.groups().stream()
                    .filter(g -> g.delimiter().equals(new Delimiter(List.of(call))))
                    .findFirst()
                    .orElseThrow();
            assertEquals(2, group.tasks().size());
        }
        assertEquals(1, job.groups().stream().filter(g -> g.tasks().size() == 1).count());
    }

    @Test
    void shouldLeaveGroupsToTheirTaskWhenNothingMatches() {
        task(0, t -> {
            for (int i = 0; i < ITERATIONS; i++) {
                group(t, 1, 2, 10_000);
                t.calls(SyntheticTask.WAITALL, 1);
            }
        });
        task(1, t -> {
            for (int i = 0; i < ITERATIONS; i++) {
                group(t, 1, 2, 10_000);
                t.calls(SyntheticTask.ALLREDUCE, 1);
            }
        });
        JobProfile job = ANALYSIS.combine(tasks);
        assertEquals(2, job.groups().size());
        assertEquals(1, job.warnings().size());
        assertTrue(job.warnings().get(0).startsWith("task 1 "), job.warnings().get(0));
    }

    @Test
    void shouldWarnWhenATaskHasNoIteration() {
        task(0, t -> {
            for (int i = 0; i < ITERATIONS; i++) {
                t.luleshIteration();
            }
        });
        task(1, t -> t.region(1, 5));
        JobProfile job = ANALYSIS.combine(tasks);
        assertEquals(1, job.groups().size());
        assertTrue(
                job.warnings().get(0).startsWith("task 1: no iteration"),
                job.warnings().get(0));
    }

    @Test
    void shouldHaveNoIterationWhenNoTaskHasOne() {
        task(0, t -> t.region(1, 5));
        assertTrue(ANALYSIS.combine(tasks).iteration().isEmpty());
        assertTrue(ANALYSIS.combine(new TreeMap<>()).iteration().isEmpty());
    }
}
