package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.report.trace.TraceReplay;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events that the kernel counts itself, everywhere, of phases that are known to cause them. */
class EventsTest {
    /** events.c: pages that a thread touches. */
    private static final double PAGES = 100;

    private static final int REGIONS_OF_AN_ITERATION = 3;

    /** What a thread does at a region's edges beside its work. */
    private static final double EDGES = 0.05;

    /** What threads spin at a region's end, by their work, while another of the team waits for a CPU on a busy machine. */
    private static final double MOST_SPINNING = 0.5;

    /** Iterations of a few milliseconds each: on a busy machine the agent may come too late for the first number of them. */
    private static final List<String> ITERATIONS = List.of("200", "1000", "5000");

    /** A run in which every phase was counted, and its trace. */
    private record Counted(Report report, Outcome outcome, Path trace) {
        static Counted run(Path program) {
            for (String iterations : ITERATIONS) {
                Path trace = LullCommand.newFile("trace");
                LullCommand.Observation run = LullCommand.observe(
                        Launch.of(program.toString(), iterations),
                        "--events",
                        "task-clock,page-faults",
                        "--trace",
                        trace.toString());
                Report report = run.completeReport();
                if (report.phases().stream().allMatch(phase -> phase.events() != null && phase.places() != null)) {
                    return new Counted(report, run.outcome(), trace);
                }
            }
            throw new AssertionError("not every phase was counted in any of " + ITERATIONS + " iterations");
        }

        /** Nanoseconds that the program says it spent in a region of the iteration, mean of the iterations that were counted. */
        double spent(int region) throws IOException {
            List<String> lines = outcome.stdout().lines().toList();
            return CountedCalls.in(trace).iterations.get(region).stream()
                    .mapToLong(iteration -> Long.parseLong(lines.get(iteration).split(" ")[region - 1]))
                    .average()
                    .orElseThrow();
        }
    }

    /** In which iterations each region was counted, by its place in them. */
    private static final class CountedCalls implements TraceSink {
        private final List<List<Integer>> iterations = Stream.generate(() -> (List<Integer>) new ArrayList<Integer>())
                .limit(REGIONS_OF_AN_ITERATION)
                .toList();
        private int regions;

        static CountedCalls in(Path trace) throws IOException {
            CountedCalls calls = new CountedCalls();
            try (TraceReader reader =
                    TraceReplay.read(trace).tasks().get(0).file().open()) {
                reader.replay(calls);
            }
            return calls;
        }

        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            regions++;
        }

        @Override
        public void counted(int threads, long[] counts) {
            iterations.get((regions - 1) % REGIONS_OF_AN_ITERATION).add((regions - 1) / REGIONS_OF_AN_ITERATION);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
            throw new AssertionError("a program without MPI called " + call);
        }

        @Override
        public void regionNamed(int region, String name, String location) {}

        @Override
        public void property(String key, String value) {}
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldCountWhatEachPhaseIsKnownToCause(Compiler compiler) throws IOException {
        Path program =
                ProgramBuilder.program("events.c").withoutMpi().with(compiler).build();
        Path rebuilt = LullCommand.newFile("rebuilt.json");

        Counted counted = Counted.run(program);
        String trace = counted.trace().toString();
        Launch.of(LullCommand.launcher().toString(), "report", trace, "--report", rebuilt.toString())
                .run()
                .assertSuccess();

        Report report = counted.report();
        List<Report.Phase> phases = report.phases().stream()
                .sorted(Comparator.comparing(phase -> phase.location().replaceFirst(".*events.c:", "")))
                .toList();
        assertCounted(2, "page-faults", 2 * PAGES, phases.get(0));
        assertCounted(2, "task-clock", counted.spent(1), phases.get(1));
        assertCounted(1, "task-clock", counted.spent(2), phases.get(2));
        assertTrue(phases.get(1).events().mean("page-faults") < PAGES / 2, () -> "of " + phases.get(1));
        assertEquals(
                report.phases().stream().map(Report.Phase::events).toList(),
                Report.read(rebuilt).phases().stream().map(Report.Phase::events).toList(),
                "the trace tells the same");
        assertEquals(
                report.phases().stream().map(Report.Phase::places).toList(),
                Report.read(rebuilt).phases().stream().map(Report.Phase::places).toList(),
                "and on which CPUs");
        assertTrue(report.overhead().countedThreads() >= 2, () -> "of " + report.overhead());
        assertEquals(0, report.overhead().userReads(), "the kernel's own events have no page to be read from");
        assertEquals(
                report.overhead().countedThreads(),
                Report.read(rebuilt).overhead().countedThreads(),
                "and whose counters were read");
        report.phases()
                .forEach(phase -> assertTrue(phase.places().get(0).cpus().matches("\\d+([-,]\\d+)*"), phase::toString));
    }

    private static void assertCounted(int threads, String event, double truth, Report.Phase phase) {
        Report.Events events = phase.events();
        assertTrue(events.calls() >= 1, () -> "counted " + events);
        assertEquals(0, events.uncounted(), "nobody takes the kernel's own counters away");
        assertEquals(threads, events.threads());
        double mean = events.mean(event);
        double most = event.equals("task-clock") ? MOST_SPINNING : EDGES;
        assertTrue(
                mean >= (1 - EDGES) * truth && mean <= (1 + most) * truth,
                () -> event + " of " + phase + " is not " + truth);
    }
}
