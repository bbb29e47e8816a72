package lull.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import lull.agent.malleability.VerdictStore;
import lull.channel.layout.MpiCall;
import lull.dct.throttling.Scope;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.trace.RecordedRun;
import lull.report.trace.TraceFolder;
import lull.report.trace.TraceReplay;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two recorded tasks, one of which waits for the other half of each iteration of 10 ms. */
class DecidedTraceTest {
    private static final NodeControls NODE =
            new NodeControls(4, List.of(1e9, 1.5e9, 2e9), true, 2e-6, Optional.empty());
    private static final long ITERATION = 10_000_000;

    @TempDir
    private Path folder;

    private TraceFolder traces;

    @BeforeEach
    void makeFolder() throws IOException {
        traces = new TraceFolder(folder.resolve("traces"));
        traces.create();
    }

    /** What a task does in an iteration. */
    @FunctionalInterface
    private interface Iteration {
        void write(TraceWriter writer, int rank, long begin, Random random) throws IOException;
    }

    private void record(String mode, int iterations) throws IOException {
        record(mode, iterations, DecidedTraceTest::half);
    }

    private static void half(TraceWriter writer, int rank, long begin, Random random) throws IOException {
        long busy = noisy((rank == 0 ? 0.5 : 0.95) * ITERATION, random);
        writer.region(1, 2, begin, begin + busy);
        writer.mpiCall(MpiCall.ALLREDUCE.code(), false, begin + busy, begin + ITERATION, 8);
    }

    /** A long group, in which task 0 has a share of the other's work, and a balanced one of some 60 µs. */
    private static Iteration longAndShort(double share) {
        return (writer, rank, begin, random) -> {
            long busy = noisy((rank == 0 ? share : 1) * (ITERATION - 200_000), random);
            long middle = begin + ITERATION - 100_000;
            writer.region(1, 1, begin, begin + busy);
            writer.mpiCall(MpiCall.BARRIER.code(), false, begin + busy, middle, 0);
            long brief = noisy(60_000, random);
            writer.region(2, 1, middle, middle + brief);
            writer.mpiCall(MpiCall.ALLREDUCE.code(), false, middle + brief, begin + ITERATION, 8);
        };
    }

    private static long noisy(double nanos, Random random) {
        return (long) (nanos * (1 + 0.001 * random.nextGaussian()));
    }

    private void record(String mode, int iterations, Iteration iteration) throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            Random random = new Random(rank);
            try (TraceWriter writer = TraceWriter.create(
                    traces.path().resolve("task-" + rank + ".trace"),
                    new TraceHeader(rank, 2, 100 + rank, "here", "/bin/program", "", ReportBuilder.callClasses()))) {
                writer.property("rank", String.valueOf(rank));
                writer.property("world_size", "2");
                writer.property("parent_pid", "99");
                for (int i = 0; i < iterations; i++) {
                    iteration.write(writer, rank, 1_000_000_000L + i * ITERATION, random);
                }
            }
        }
        traces.write(new RunFacts(
                List.of("program"),
                OptionalInt.of(0),
                OptionalInt.empty(),
                mode,
                OptionalDouble.of(3),
                Optional.of("a node"),
                RunEnergy.unknown("no meter"),
                List.of("seen before")));
    }

    private RunControl control(Mode mode) {
        return control(mode, NODE, OptionalDouble.of(0.2));
    }

    private RunControl control(Mode mode, NodeControls node, OptionalDouble epsilon) {
        return new RunControl(
                new RuntimeOptions(
                        mode, Dct.OFF, new DecisionOptions(Scope.TASK, true, epsilon), 0.01, OptionalInt.empty()),
                false,
                node,
                Optional.empty(),
                new VerdictStore(folder),
                GivenModel.NONE,
                List.of("a note"));
    }

    private Report decided(Mode mode) throws IOException {
        return DecidedTrace.report(TraceReplay.read(traces.path()), control(mode), Optional.empty());
    }

    @Test
    void shouldLowerTheFrequencyOfTheTaskThatWaitedAndSayThatNothingWasChanged() throws IOException {
        record("observe", 200);
        Report report = decided(Mode.DRY_RUN);
        assertEquals("dry-run", report.mode());
        assertEquals(2, report.decisions().size(), report.runtime().log()::toString);
        assertTrue(report.decisions().get(0).hertz().get(0) < 2e9);
        assertEquals(2e9, report.decisions().get(1).hertz().get(0));
        assertTrue(report.savings().predicted() > 0);
        assertEquals(report.savings().possible(), report.potential().possible());
        assertTrue(report.decisions().get(0).phases().get(0).reason().contains("a lower frequency: least cost"));
        assertTrue(report.decisions().get(1).phases().get(0).reason().contains("the highest frequency: no slack"));
        assertEquals(0, report.savings().heldIterations());
        assertTrue(
                report.warnings()
                        .containsAll(List.of(
                                "seen before",
                                "a note",
                                "decided afterwards, on recorded events: a dry run that changed nothing")),
                report.warnings()::toString);
    }

    /**
     * With half of the work the task can't run at half the frequency and change it twice: at 1.2 GHz it waits for 16 % of the
     * time, at the highest, which is 70 % of a bound that mixes frequencies in the region and waits at the lowest.
     */
    @ParameterizedTest
    @CsvSource({"0.45, 1e9, 0.9", "0.48, 1e9, 0.96", "0.5, 1.2e9, 0.7"})
    void shouldSaveWhenAGroupWithoutSlackFollowsTheOneThatHasIt(double share, double hertz, double ofPossible)
            throws IOException {
        record("observe", 200, longAndShort(share));
        Report report = DecidedTrace.report(
                TraceReplay.read(traces.path()),
                control(
                        Mode.DRY_RUN,
                        NodeControls.of(EmulatedNode.named("opteron-8350").withTaskCores(16)),
                        OptionalDouble.empty()),
                Optional.empty());
        Report.Decision waiting = report.decisions().get(1);
        assertEquals(
                List.of(0, 1, hertz),
                List.of(waiting.task(), waiting.group(), waiting.hertz().get(0)));
        assertEquals(2e9, waiting.waitHertz());
        assertEquals(
                ofPossible,
                report.savings().predicted() / report.savings().possible(),
                0.01,
                report.savings()::toString);
    }

    @Test
    void shouldDecideTheSameWhenAskedTwice() throws IOException {
        record("observe", 200);
        assertEquals(decided(Mode.DRY_RUN), decided(Mode.DRY_RUN));
    }

    @Test
    void shouldSayHowFarItCameWhenTheRunWasShort() throws IOException {
        record("observe", 5);
        Report report = decided(Mode.DRY_RUN);
        assertEquals(List.of(), report.decisions());
        assertEquals("measuring the default", report.runtime().state());
    }

    @Test
    void shouldSaySoWhenTheTasksWereNeverInAnIteration() throws IOException {
        record("observe", 1);
        assertTrue(decided(Mode.DRY_RUN).warnings().toString().contains("never all in their iteration"));
    }

    @Test
    void shouldDecideNothingOnTimesUnderPlans() throws IOException {
        record("act", 200);
        Report report = decided(Mode.DRY_RUN);
        assertNull(report.runtime());
        assertEquals("act", report.mode());
        assertTrue(report.warnings().toString().contains("record one in mode observe"), report.warnings()::toString);
    }

    @Test
    void shouldOnlyReportWhenNothingCanBeControlled() throws IOException {
        record("observe", 200);
        RecordedRun run = TraceReplay.read(traces.path());
        assertEquals(
                run.report(Optional.empty()).groups(), decided(Mode.OBSERVE).groups());
        assertNull(decided(Mode.OBSERVE).runtime());
    }
}
