package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import lull.phases.Durations;
import lull.phases.OutsideRegion;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import org.junit.jupiter.api.Test;

/** What holds of every program, on random nests of loops, some with counts that depend on data. */
class TaskTrackerPropertyTest {
    private static final int PROGRAMS = 300;
    private static final double ROUNDING = 1e-6;

    /** A loop nest that is the same each time its seed is, except where data decide. */
    private static void nest(SyntheticTask task, long seed, int depth) {
        Random shape = new Random(seed);
        int statements = 1 + shape.nextInt(6);
        for (int i = 0; i < statements; i++) {
            switch (shape.nextInt(depth == 0 ? 3 : 5)) {
                case 0 -> task.call(shape.nextBoolean() ? SyntheticTask.ISEND : SyntheticTask.WAITALL, 400, 8);
                case 1, 2 -> task.region(shape.nextInt(40), 500 + shape.nextInt(5000));
                default -> {
                    boolean data = shape.nextInt(4) == 0;
                    int turns = 1 + (data ? task.random() : shape).nextInt(12);
                    long body = shape.nextLong();
                    for (int turn = 0; turn < turns; turn++) {
                        nest(task, body, depth - 1);
                    }
                }
            }
        }
    }

    private static void program(SyntheticTask task, long seed) {
        int steps = 2 + new Random(seed).nextInt(40);
        task.disorder(new Random(seed).nextInt(200));
        for (int step = 0; step < steps; step++) {
            nest(task, seed, 2);
            task.call(SyntheticTask.ALLREDUCE, 700, 8);
        }
    }

    @Test
    void shouldAccountForEachRegionOnceAndForNoMoreThanTheWallTime() {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
            program(new SyntheticTask(tracker, 1000, seed), seed);
            TaskProfile profile = tracker.profile();
            String name = "seed " + seed;
            long inside = profile.phases().stream()
                    .filter(p -> !p.serial())
                    .map(Phase::durations)
                    .mapToLong(Durations::calls)
                    .sum();
            long outside =
                    profile.outside().stream().mapToLong(OutsideRegion::calls).sum();
            assertEquals(profile.totals().regions(), inside + outside, name);
            double shares = profile.phases().stream().mapToDouble(Phase::share).sum()
                    + profile.outside().stream()
                            .mapToDouble(OutsideRegion::share)
                            .sum();
            assertTrue(shares <= 1 + ROUNDING, name + " shares " + shares);
            double grouped = profile.groups().stream()
                    .mapToDouble(g -> g.compute().totalSeconds() + g.waiting().totalSeconds())
                    .sum();
            assertTrue(grouped <= profile.totals().wallSeconds() * (1 + ROUNDING), name + " groups " + grouped);
            assertEquals(
                    profile.phases().size(),
                    profile.groups().stream()
                            .map(PhaseGroup::phases)
                            .mapToInt(p -> p.size())
                            .sum(),
                    name);
        }
    }

    @Test
    void shouldNotDependOnWhenSnapshotsAreTaken() {
        for (int seed = 0; seed < PROGRAMS / 3; seed++) {
            TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
            program(new SyntheticTask(tracker, 1000, seed), seed);
            TaskTracker polled = new TaskTracker(SyntheticTask.CLASSES);
            program(new SyntheticTask(new PollingEvents(polled, new Random(seed)), 1000, seed), seed);
            assertEquals(tracker.profile(), polled.profile(), "seed " + seed);
        }
    }
}
