package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import lull.agent.control.GivenModel;
import lull.agent.control.RunControl;
import lull.agent.control.ScriptedTask;
import lull.agent.following.DirectoryArrivals;
import lull.agent.malleability.VerdictStore;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelFile;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.dct.throttling.Scope;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A task that writes rubbish into its channel beside one that does not: the agent goes on with the other, and says so. */
class CorruptedChannelTest {
    private static final int ITERATIONS = 400;
    private static final int RING_BYTES = 4096 * ChannelLayout.RECORD_BYTES;

    @TempDir
    Path folder;

    /** What a task may do to its own channel. */
    private enum Rubbish {
        RANDOM_RECORDS,
        HEAD_BACKWARDS,
        HEAD_FAR_AHEAD,
        REGION_OUT_OF_RANGE,
        UNKNOWN_KIND,
        TIME_BACKWARDS,
        TIME_LEAPS,
        NEGATIVE_LENGTH,
        TEAM_OF_NONE,
        TEAM_OF_MANY,
        REGION_TABLE,
        HUGE_COUNTS,
        DIRECTIVES,
        ONE_BYTE;

        void spoil(ChannelFile file, Random random) {
            ByteBuffer memory = file.memory();
            long head = memory.getLong(ChannelLayout.HEAD_OFFSET);
            switch (this) {
                case RANDOM_RECORDS -> {
                    randomBytes(memory, ChannelFile.ringOffset(), RING_BYTES, random);
                    memory.putLong(ChannelLayout.HEAD_OFFSET, head + 1 + random.nextInt(4));
                }
                case HEAD_BACKWARDS -> memory.putLong(ChannelLayout.HEAD_OFFSET, head - 1 - random.nextInt(1000));
                case HEAD_FAR_AHEAD ->
                    memory.putLong(
                            ChannelLayout.HEAD_OFFSET, random.nextBoolean() ? Long.MAX_VALUE : random.nextLong());
                case REGION_OUT_OF_RANGE -> event(file, ChannelLayout.KIND_REGION, random.nextInt(), random, 2);
                case UNKNOWN_KIND -> event(file, 5 + random.nextInt(200), 1, random, 2);
                case TIME_BACKWARDS -> file.event(ChannelLayout.KIND_REGION, 1, -random.nextLong(1L << 40), 5, 0);
                case TIME_LEAPS -> file.event(ChannelLayout.KIND_CLOCK, 0, random.nextLong(), 0, random.nextLong());
                case NEGATIVE_LENGTH -> file.event(ChannelLayout.KIND_REGION, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1);
                case TEAM_OF_NONE -> event(file, ChannelLayout.KIND_REGION, 1, random, 0);
                case TEAM_OF_MANY -> event(file, ChannelLayout.KIND_REGION, 4095, random, 0xffff);
                case REGION_TABLE -> {
                    memory.putInt(ChannelLayout.REGION_COUNT_OFFSET, random.nextInt());
                    randomBytes(
                            memory,
                            ChannelLayout.MODULES_OFFSET,
                            ChannelLayout.HEADER_BYTES - ChannelLayout.MODULES_OFFSET,
                            random);
                }
                case HUGE_COUNTS ->
                    randomBytes(
                            memory, ChannelLayout.SUMS_OFFSET, ChannelLayout.SUMS * ChannelLayout.SUM_BYTES, random);
                case DIRECTIVES -> randomBytes(memory, ChannelLayout.DIRECTIVES_OFFSET, 8, random);
                case ONE_BYTE ->
                    memory.put(
                            ChannelLayout.PID_OFFSET + random.nextInt(memory.capacity() - ChannelLayout.PID_OFFSET),
                            (byte) random.nextInt());
            }
        }

        private static void event(ChannelFile file, int kind, int code, Random random, int threads) {
            long begin = random.nextInt(1_000_000);
            file.event(kind, code, begin, begin + random.nextInt(1000), random.nextLong(), threads);
        }

        private static void randomBytes(ByteBuffer memory, int from, int count, Random random) {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            memory.put(from, bytes);
        }
    }

    private JobObserver observer(ChannelDirectory directory, AtomicLong clock) {
        RuntimeOptions act = new RuntimeOptions(
                Mode.ACT,
                Dct.ON,
                new DecisionOptions(Scope.TASK, false, OptionalDouble.of(0.2)),
                0.1,
                OptionalInt.empty());
        RunControl control = new RunControl(
                act,
                true,
                NodeControls.threadsOnly(2),
                Optional.empty(),
                new VerdictStore(folder),
                GivenModel.NONE,
                List.of());
        return new JobObserver(
                new DirectoryArrivals(directory),
                Optional.empty(),
                Optional.empty(),
                Optional.of(control),
                Optional.empty(),
                clock::get);
    }

    private static Report report(JobObserver job) {
        List<TaskObservation> tasks = job.observations();
        return ReportBuilder.build(
                new RunFacts(
                        List.of("x"),
                        OptionalInt.of(0),
                        OptionalInt.empty(),
                        "act",
                        OptionalDouble.of(1),
                        Optional.of("m"),
                        RunEnergy.unknown("no meter"),
                        List.copyOf(job.warnings())),
                tasks,
                job.outcomes(),
                Optional.empty());
    }

    @ParameterizedTest
    @EnumSource(Rubbish.class)
    void shouldGoOnWithTheOtherTaskWhateverOneWrites(Rubbish rubbish) throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            AtomicLong clock = new AtomicLong(1);
            ChannelDirectory directory = ChannelDirectory.create(folder, 1, announced -> {});
            ScriptedTask good = new ScriptedTask(directory.path().resolve("task-1-" + seed), ScriptedTask.ONE);
            ScriptedTask bad = new ScriptedTask(directory.path().resolve("task-2-" + seed), ScriptedTask.OTHER);
            JobObserver job = observer(directory, clock);
            int when = random.nextInt(ITERATIONS);
            for (int i = 0; i < ITERATIONS; i++) {
                good.iterate();
                bad.iterate();
                if (i >= when && random.nextInt(4) == 0) {
                    rubbish.spoil(bad.file(), random);
                }
                clock.addAndGet(10_000_000);
                job.doWork();
            }
            job.release("the test ends");
            job.finish();
            Report report = report(job);
            assertEquals(
                    ITERATIONS,
                    report.tasks().stream()
                            .mapToLong(Report.Task::regions)
                            .filter(all -> all == ITERATIONS)
                            .findFirst()
                            .orElse(0),
                    rubbish + ", seed " + seed + ": " + report.warnings());
            assertTrue(
                    job.outcomes().values().stream()
                            .anyMatch(outcome -> outcome.log().toString().contains("a plan is held")),
                    rubbish + ", seed " + seed);
            directory.remove();
        }
    }

    /** A plan that nobody watches any longer must not hold. */
    @Test
    void shouldTakeThePlanBackWhenATaskIsLostWhileItIsHeldOrSampled() throws IOException {
        for (int when = 40; when < ITERATIONS; when += 15) {
            AtomicLong clock = new AtomicLong(1);
            ChannelDirectory directory = ChannelDirectory.create(folder, 1, announced -> {});
            ScriptedTask task = new ScriptedTask(directory.path().resolve("task-1-" + when), ScriptedTask.ONE);
            JobObserver job = observer(directory, clock);
            for (int i = 0; i < ITERATIONS; i++) {
                task.iterate();
                if (i == when) {
                    task.file().event(99, 1, 0, 0, 0);
                }
                clock.addAndGet(10_000_000);
                job.doWork();
            }
            assertFalse(task.file().isManaged(), "lost at iteration " + when);
            String said = String.join(", ", job.warnings());
            assertTrue(said.contains("record of kind 99") && (when < 60 || said.contains("was given up")), said);
            directory.remove();
        }
    }

    @Test
    void shouldDecideForAThousandRegions() throws IOException {
        AtomicLong clock = new AtomicLong(1);
        ChannelDirectory directory = ChannelDirectory.create(folder, 1, announced -> {});
        ChannelFile file = new ChannelFile(directory.path().resolve("task-1-0"), 4096)
                .rank(0, 1)
                .clock(0, 0, 1, 1);
        file.ready();
        JobObserver job = observer(directory, clock);
        long nanos = 1000;
        for (int i = 0; i < 100; i++) {
            for (int region = 1; region <= 1000; region++) {
                file.event(ChannelLayout.KIND_REGION, region, nanos, nanos + 20_000, file.conditions());
                nanos += 21_000;
            }
            file.event(ChannelLayout.KIND_MPI, MpiCall.BARRIER.code(), nanos, nanos + 100, 0);
            clock.addAndGet(10_000_000);
            job.doWork();
        }
        job.finish();
        Report report = report(job);
        assertEquals(
                1000,
                report.phases().stream().filter(phase -> phase.group() != null).count());
        assertEquals(
                List.of(),
                report.warnings().stream()
                        .filter(word -> word.contains("given up"))
                        .toList());
    }
}
