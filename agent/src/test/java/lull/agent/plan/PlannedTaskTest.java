package lull.agent.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.KernelFiles;
import lull.platform.affinity.Team;
import lull.report.builder.ReportBuilder;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Iterations of regions 1 and 2 and a Barrier. */
class PlannedTaskTest {
    private static final PhaseSetting SLOW = PhaseSetting.of(1, 0);
    private static final OptionalInt HIGHEST = OptionalInt.of(4);
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    Path directory;

    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private ChannelFile task;
    private PlannedTask planned;
    private long now = MILLISECOND;
    private long regions;

    @BeforeEach
    void open() throws IOException {
        Path file = directory.resolve("task-1-0");
        task = new ChannelFile(file, 1024).ready();
        planned = new PlannedTask(TaskChannel.open(file).orElseThrow(), tracker, TaskCores.NONE);
    }

    private static TaskPlan slow(int period) {
        return new TaskPlan((iteration, phase) -> SLOW, period, HIGHEST);
    }

    private void iterate(int count, long conditions, long milliseconds) {
        for (int i = 0; i < count; i++) {
            region(1, conditions, milliseconds);
            region(2, conditions, milliseconds);
            tracker.mpiCall(MpiCall.BARRIER.code(), false, now, now + MILLISECOND, 0);
            now += MILLISECOND;
        }
    }

    private void region(int region, long conditions, long milliseconds) {
        planned.region(conditions);
        tracker.region(region, 2, now, now + milliseconds * MILLISECOND);
        now += milliseconds * MILLISECOND;
        regions++;
    }

    private int generation() {
        return task.memory().getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET) >>> 2;
    }

    private long inStep() {
        return (long) generation() << ChannelLayout.REGION_GENERATION_SHIFT | 1L << ChannelLayout.REGION_IN_STEP_SHIFT;
    }

    private static double meanOfRegion1(TaskProfile profile) {
        return profile.phases().stream()
                .filter(phase -> phase.region().orElse(-1) == 1)
                .findFirst()
                .orElseThrow()
                .durations()
                .meanSeconds();
    }

    @Test
    void shouldMeasureOnlyWhatRanUnderThePlan() {
        iterate(60, 0, 10);
        assertTrue(planned.publish(slow(1)));
        iterate(3, 0, 10);
        assertTrue(planned.measured(0).isEmpty(), "events from before are still in the channel");
        iterate(1, (long) generation() << ChannelLayout.REGION_GENERATION_SHIFT, 10);
        assertTrue(planned.measured(0).isEmpty(), "not in step yet");
        iterate(10, inStep(), 20);

        assertEquals(0.020, meanOfRegion1(planned.measured(0).orElseThrow()), 1e-9);
        planned.withdraw();
        assertTrue(planned.measured(0).isEmpty());
    }

    /** A node of two processors with two cores each, all the task's own. */
    private TaskCores ownCores() throws IOException {
        for (int cpu = 0; cpu < 4; cpu++) {
            String topology = "sys/devices/system/cpu/cpu" + cpu + "/topology/";
            write(topology + "physical_package_id", cpu / 2 + "\n");
            write(topology + "core_id", cpu % 2 + "\n");
            write(topology + "thread_siblings_list", cpu + "\n");
        }
        write("sys/devices/system/cpu/online", "0-3\n");
        write("proc/cpuinfo", "processor : 0\n");
        write("proc/self/status", "Cpus_allowed_list:\t0-3\n");
        write("proc/100/status", "Cpus_allowed_list:\t0-3\n");
        return new NodeCores(new KernelFiles(directory)).ofTasks(Map.of(0, 100)).get(0);
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(directory.resolve(path).getParent());
        Files.writeString(directory.resolve(path), text);
    }

    /** Threads move in the first region under the plan, which takes ten times as long: that is no time of its place. */
    @Test
    void shouldMeasureAPlaceOnlyWhenTheThreadsHaveMovedThere() throws IOException {
        planned =
                new PlannedTask(TaskChannel.open(directory.resolve("task-1-0")).orElseThrow(), tracker, ownCores());
        iterate(60, 0, 10);
        assertTrue(planned.publish(new TaskPlan((iteration, phase) -> PhaseSetting.of(new Team(2, 2), 0), 1, HIGHEST)));
        region(1, inStep(), 200);
        region(2, inStep(), 20);
        tracker.mpiCall(MpiCall.BARRIER.code(), false, now, now + MILLISECOND, 0);
        now += MILLISECOND;
        iterate(10, inStep(), 20);
        assertEquals(0.020, meanOfRegion1(planned.measured(0).orElseThrow()), 1e-9);
    }

    @Test
    void shouldAnchorAPeriodWhereTheTaskIs() {
        iterate(60, 0, 10);
        region(1, 0, 10);
        assertTrue(planned.publish(new TaskPlan(
                (iteration, phase) -> new PhaseSetting(Team.of(iteration + 1), OptionalInt.empty()), 3, HIGHEST)));
        int bank = ChannelLayout.DIRECTIVES_BANKS_OFFSET;
        assertEquals(6, task.memory().getInt(bank + ChannelLayout.PLAN_LENGTH_OFFSET));
        assertEquals(regions, task.memory().getLong(bank + ChannelLayout.PLAN_ANCHOR_ORDINAL_OFFSET));
        long place = tracker.turns() % 3 * 2 + 1;
        assertEquals(place, task.memory().getInt(bank + ChannelLayout.PLAN_ANCHOR_POSITION_OFFSET));
        long secondIteration = bank + ChannelLayout.PLAN_ENTRIES_OFFSET + 2 * ChannelLayout.PLAN_ENTRY_BYTES;
        assertEquals(2, task.memory().getShort((int) secondIteration + ChannelLayout.ENTRY_THREADS_OFFSET));
    }

    @Test
    void shouldWaitWithAPeriodWhenTheTaskIsElsewhere() {
        iterate(60, 0, 10);
        region(99, 0, 10);
        assertFalse(planned.publish(slow(3)));
        assertEquals(0, generation());
        assertTrue(planned.publish(slow(1)), "one iteration can be found again anywhere");
    }

    @Test
    void shouldSayThatThereIsNoIteration() {
        region(1, 0, 10);
        String message = assertThrows(IllegalArgumentException.class, () -> planned.publish(slow(1)))
                .getMessage();
        assertTrue(message.contains("no iteration"), message);
    }
}
