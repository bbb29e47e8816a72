package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import lull.phases.Delimiter;
import lull.phases.Iteration;
import lull.phases.OutsideRegion;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import lull.phases.Workload;
import lull.phases.statistics.GroupStatistics;
import org.junit.jupiter.api.Test;

class TaskTrackerTest {
    private static final double TOLERANCE = 1e-9;

    private static TaskProfile profile(Consumer<SyntheticTask> program) {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        program.accept(new SyntheticTask(tracker, 1_000_000_000L, 7));
        return tracker.profile();
    }

    private static void repeat(int times, Runnable body) {
        for (int i = 0; i < times; i++) {
            body.run();
        }
    }

    @Test
    void shouldFindOuterIterationWhenInnerLoopOverZonesRepeatsToo() {
        TaskProfile profile = profile(task -> repeat(60, task::btIteration));
        Iteration iteration = profile.iteration().orElseThrow();
        assertEquals(107, iteration.positions());
        assertEquals(60, iteration.count(), 1);
        assertEquals(1, profile.groups().size());
        assertEquals(
                List.of(SyntheticTask.WAITALL),
                profile.groups().get(0).delimiter().calls());
        assertEquals(3000, profile.groups().get(0).meanBytesSent(), TOLERANCE);
        assertEquals(104, profile.phases().size());
        assertTrue(iteration.coverage() > 0.97, () -> "coverage " + iteration.coverage());
        assertEquals(1, iteration.period());
    }

    @Test
    void shouldFindIterationWhenTeardownFollowsThreeOccurrences() {
        TaskProfile profile = profile(task -> {
            task.disorder(20);
            repeat(3, task::luleshIteration);
            task.region(50, 1000);
            task.calls(SyntheticTask.BARRIER, 1);
        });
        assertEquals(493, profile.iteration().orElseThrow().positions());
        assertEquals(3, profile.iteration().orElseThrow().count());
    }

    @Test
    void shouldFindOneGroupWhenOneAllreduceEndsManyRegions() {
        TaskProfile profile = profile(task -> repeat(40, task::luleshIteration));
        assertEquals(493, profile.iteration().orElseThrow().positions());
        assertEquals(492, profile.phases().size());
        PhaseGroup group = profile.groups().get(0);
        assertEquals(new Delimiter(List.of(SyntheticTask.ALLREDUCE)), group.delimiter());
        assertEquals(492 * 2100e-9 + 50e-9, group.compute().meanSeconds(), 2e-9);
        assertEquals(9000e-9, group.waiting().meanSeconds(), TOLERANCE);
    }

    @Test
    void shouldFindIterationWhenAperiodicSetUpComesFirst() {
        TaskProfile profile = profile(task -> {
            task.disorder(9000);
            repeat(80, task::amgIteration);
        });
        assertEquals(188, profile.iteration().orElseThrow().positions());
        assertEquals(33, profile.groups().size());
        assertEquals(125, profile.phases().size());
        assertEquals(80, profile.iteration().orElseThrow().count(), 1);
        assertFalse(profile.outside().isEmpty());
    }

    @Test
    void shouldFindSolverAgainWhenEachTimeStepInterruptsIt() {
        TaskProfile profile = profile(task -> repeat(60, task::irsTimeStep));
        Iteration iteration = profile.iteration().orElseThrow();
        assertEquals(4, profile.groups().size());
        assertEquals(12, profile.phases().stream().filter(p -> !p.serial()).count());
        assertTrue(iteration.interruptions() >= 55, () -> "interruptions " + iteration.interruptions());
        assertTrue(iteration.coverage() > 0.9, () -> "coverage " + iteration.coverage());
        assertEquals(
                15,
                profile.outside().stream()
                        .map(OutsideRegion::region)
                        .filter(r -> r < 15)
                        .count());
    }

    @Test
    void shouldNotTakeTimeOfLostEventsForSerialTimeOfTheIteration() {
        TaskProfile profile = profile(task -> repeat(100, () -> {
            repeat(10 + task.random().nextInt(90), () -> {
                task.region(1, 3000);
                task.region(2, 9000);
                task.calls(SyntheticTask.ALLREDUCE, 1);
            });
            task.region(1, 3000);
            task.serial(50_000_000);
        }));
        assertEquals(0, profile.phases().stream().filter(Phase::serial).count());
        assertEquals(12_200e-9 + 50e-9, profile.groups().get(0).compute().meanSeconds(), 20e-9);
        assertTrue(profile.iteration().orElseThrow().coverage() < 0.1);
    }

    @Test
    void shouldReportOneGroupWithoutDelimiterWhenProgramIsPureOpenMp() {
        TaskProfile profile = profile(task -> repeat(50, () -> {
            repeat(5, () -> task.region(1, 3000));
            task.region(2, 9000);
            task.serial(20_000);
            task.region(3, 4000);
        }));
        assertEquals(7, profile.iteration().orElseThrow().positions());
        assertEquals(1, profile.groups().size());
        assertTrue(profile.groups().get(0).delimiter().none());
        List<Phase> serial = profile.phases().stream().filter(Phase::serial).toList();
        assertEquals(1, serial.size());
        assertEquals(20_100e-9, serial.get(0).durations().meanSeconds(), TOLERANCE);
        assertEquals(1, serial.get(0).threads());
    }

    @Test
    void shouldMakeEachDelimitingCallEndAGroupWhenProgramIsPureMpi() {
        TaskProfile profile = profile(task -> repeat(50, () -> {
            task.serial(50_000);
            task.calls(SyntheticTask.IRECV, 2);
            task.call(SyntheticTask.ISEND, 500, 64);
            task.calls(SyntheticTask.WAITALL, 1);
            task.serial(80_000);
            task.call(SyntheticTask.ALLREDUCE, 500, 8);
        }));
        assertEquals(2, profile.groups().size());
        assertEquals(2, profile.phases().size());
        assertTrue(profile.phases().stream().allMatch(Phase::serial));
        assertEquals(
                80_050e-9,
                profile.groups().stream()
                        .filter(g -> g.delimiter().calls().contains(SyntheticTask.ALLREDUCE))
                        .findFirst()
                        .orElseThrow()
                        .compute()
                        .meanSeconds(),
                TOLERANCE);
    }

    @Test
    void shouldAcceptTwoOccurrencesWhenRunIsVeryShort() {
        TaskProfile profile = profile(task -> repeat(2, () -> {
            task.region(1, 1000);
            task.region(2, 2000);
            task.calls(SyntheticTask.ALLREDUCE, 1);
        }));
        assertEquals(2, profile.iteration().orElseThrow().count());
        assertEquals(3, profile.iteration().orElseThrow().positions());
    }

    @Test
    void shouldSayWhyWhenNothingRepeats() {
        TaskProfile profile = profile(task -> task.disorder(20_000));
        assertTrue(profile.iteration().isEmpty(), () -> profile.iteration().toString());
        assertTrue(profile.finding().startsWith("no iteration"), profile.finding());
        assertTrue(profile.outside().size() >= 60);
    }

    @Test
    void shouldSayWhyWhenThereWasNoEvent() {
        TaskProfile profile = profile(task -> {});
        assertTrue(profile.iteration().isEmpty());
        assertEquals(0, profile.totals().wallSeconds());
    }

    @Test
    void shouldSplitTimeBetweenIterationAndOutsideWhenRegionRunsInBoth() {
        TaskProfile profile = profile(task -> {
            for (int i = 0; i < 7; i++) {
                task.region(1, 100_000 + 10_000L * (i % 2));
                task.region(10 + i, 1000);
            }
            repeat(100, () -> {
                task.region(1, 2000);
                task.region(2, 1000);
                task.calls(SyntheticTask.WAITALL, 1);
            });
        });
        OutsideRegion outside = profile.outside().stream()
                .filter(r -> r.region() == 1)
                .findFirst()
                .orElseThrow();
        assertEquals(7, outside.calls(), 1);
        assertEquals(104_285e-9, outside.meanSeconds(), 2e-6);
        assertEquals(0.0475, outside.coefficientOfVariation(), 0.01);
    }

    @Test
    void shouldCountCallsInsidePhasesWithoutDisturbingTheSequence() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 0, 3);
        for (int i = 0; i < 50; i++) {
            if (task.random().nextBoolean()) {
                tracker.mpiCall(SyntheticTask.ISEND, true, task.now() + 1, task.now() + 2, 5);
            }
            task.region(1, 1000);
            task.region(2, 1000);
            task.calls(SyntheticTask.WAITALL, 1);
        }
        assertEquals(3, tracker.profile().iteration().orElseThrow().positions());
        assertTrue(tracker.profile().totals().mpiCalls() > 60);
    }

    @Test
    void shouldShowPositionAndTurnsWhileIterationIsHeld() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 0, 3);
        assertTrue(tracker.position().isEmpty());
        repeat(20, task::luleshIteration);
        task.region(0, 2000);
        assertEquals(1, tracker.position().orElseThrow());
        assertEquals(20, tracker.turns(), 1);
        task.region(59, 2000);
        assertTrue(tracker.position().isEmpty());
    }

    @Test
    void shouldFindOuterIterationForRandomNestedLoops() {
        for (int seed = 0; seed < 60; seed++) {
            Random shape = new Random(seed);
            int before = 1 + shape.nextInt(10);
            int inner = 1 + shape.nextInt(12);
            int turns = 2 + shape.nextInt(10);
            int interrupted = 4 + shape.nextInt(20);
            TaskProfile profile = profile(task -> {
                task.disorder(shape.nextInt(300));
                for (int step = 0; step < 50; step++) {
                    for (int i = 0; i < before; i++) {
                        task.region(100 + i, 1000);
                    }
                    repeat(turns, () -> {
                        for (int i = 0; i < inner; i++) {
                            task.region(200 + i, 1000);
                        }
                    });
                    task.calls(SyntheticTask.ALLREDUCE, 1);
                    if (step % interrupted == interrupted - 1) {
                        task.region(300 + step, 1000);
                    }
                }
            });
            int expected = before + inner * turns + 1;
            assertEquals(expected, profile.iteration().orElseThrow().positions(), "seed " + seed);
            assertEquals(50, profile.iteration().orElseThrow().count(), 1, "seed " + seed);
        }
    }

    @Test
    void shouldFindPeriodsOfGroupsWhenWorkloadRepeatsEverySevenAndFourteenIterations() {
        TaskProfile profile = profile(task -> {
            for (int i = 0; i < 420; i++) {
                noisy(task, 1, 50_000 * (1 + i % 7));
                task.calls(SyntheticTask.WAITALL, 1);
                noisy(task, 2, i % 14 == 3 ? 400_000 : 200_000);
                task.calls(SyntheticTask.ALLREDUCE, 1);
                noisy(task, 3, 100_000);
                task.calls(SyntheticTask.BARRIER, 1);
                noisy(task, 4, (long) (100_000 * Math.exp(task.random().nextGaussian() / 2)));
                task.calls(SyntheticTask.WAITANY, 1);
            }
        });
        assertEquals(4, profile.groups().size());
        assertEquals(7, workload(profile, 1).period());
        assertEquals(14, workload(profile, 2).period());
        assertEquals(Workload.Kind.CONSTANT, workload(profile, 3).kind());
        assertEquals(Workload.Kind.IRREGULAR, workload(profile, 4).kind());
        assertEquals(14, profile.iteration().orElseThrow().period());
    }

    @Test
    void shouldKeepNumberOfCyclesBoundedWhenManyLoopsFollowEachOther() {
        TaskProfile profile = profile(task -> {
            for (int loop = 0; loop < 100; loop++) {
                int first = loop * 3;
                repeat(100, () -> {
                    task.region(first, 1000);
                    task.region(first + 1, 1000);
                    task.calls(SyntheticTask.WAITALL, 1);
                });
            }
        });
        assertEquals(84, profile.totals().forgottenCycles());
        assertTrue(profile.iteration().isPresent());
    }

    @Test
    void shouldNotAllocateOnceTheIterationIsHeld() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 0, 3);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        repeat(GroupStatistics.LONGEST_SERIES + 100, task::btIteration);
        long before = threads.getCurrentThreadAllocatedBytes();
        long eventsBefore = task.events();
        repeat(90_000, task::btIteration);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(task.events() - eventsBefore > 9_900_000);
        assertTrue(allocated < 100_000, () -> "allocated " + allocated + " bytes");
        assertEquals(
                90_000 + GroupStatistics.LONGEST_SERIES + 100,
                tracker.profile().iteration().orElseThrow().count(),
                1);
    }

    @Test
    void shouldAllocateLittleWhenRunsAreLongAndNothingRepeats() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 0, 3);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        task.disorder(100_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        task.disorder(2_000_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 100_000, () -> "allocated " + allocated + " bytes");
    }

    @Test
    void shouldRefuseRegionsAndCallsThatCannotBe() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> tracker.region(4096, 1, 0, 1))
                .getMessage()
                .contains("4096"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> tracker.mpiCall(128, false, 0, 1, 0))
                .getMessage()
                .contains("128"));
    }

    private static void noisy(SyntheticTask task, int region, long nanos) {
        boolean outlier = task.random().nextInt(50) == 0;
        task.region(region, (long) (nanos * (1 + 0.03 * task.random().nextGaussian()) * (outlier ? 5 : 1)));
    }

    private static Workload workload(TaskProfile profile, int region) {
        Phase phase = profile.phases().stream()
                .filter(p -> p.region().equals(OptionalInt.of(region)))
                .findFirst()
                .orElseThrow();
        return profile.groups().get(phase.group()).workload();
    }
}
