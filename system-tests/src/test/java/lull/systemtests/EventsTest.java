package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events that the kernel counts itself, everywhere, of phases that are known to cause them. */
class EventsTest {
    /** events.c: pages that a thread touches, and nanoseconds of processor time that it spends. */
    private static final double PAGES = 100;

    private static final double NANOSECONDS = 2e6;

    /** What a thread does at a region's edges beside its work. */
    private static final double EDGES = 0.05;

    /** Iterations of a few milliseconds each: on a busy machine the agent may come too late for the first number of them. */
    private static final List<String> ITERATIONS = List.of("200", "1000", "5000");

    /** The report of a run in which every phase was counted, and its trace. */
    private record Counted(Report report, Path trace) {
        static Counted run(Path program) {
            for (String iterations : ITERATIONS) {
                Path trace = LullCommand.newFile("trace");
                Report report = LullCommand.observe(
                                Launch.of(program.toString(), iterations),
                                "--events",
                                "task-clock,page-faults",
                                "--trace",
                                trace.toString())
                        .completeReport();
                if (report.phases().stream().allMatch(phase -> phase.events() != null)) {
                    return new Counted(report, trace);
                }
            }
            throw new AssertionError("not every phase was counted in any of " + ITERATIONS + " iterations");
        }
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldCountWhatEachPhaseIsKnownToCause(Compiler compiler) {
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
        assertCounted(2, "task-clock", 2 * NANOSECONDS, phases.get(1));
        assertCounted(1, "task-clock", NANOSECONDS, phases.get(2));
        assertTrue(phases.get(1).events().mean("page-faults") < PAGES / 2, () -> "of " + phases.get(1));
        assertEquals(
                report.phases().stream().map(Report.Phase::events).toList(),
                Report.read(rebuilt).phases().stream().map(Report.Phase::events).toList(),
                "the trace tells the same");
    }

    private static void assertCounted(int threads, String event, double truth, Report.Phase phase) {
        Report.Events events = phase.events();
        assertTrue(events.calls() >= 1, () -> "counted " + events);
        assertEquals(0, events.uncounted(), "nobody takes the kernel's own counters away");
        assertEquals(threads, events.threads());
        assertEquals(truth, events.mean(event), EDGES * truth, () -> event + " of " + phase);
    }
}
