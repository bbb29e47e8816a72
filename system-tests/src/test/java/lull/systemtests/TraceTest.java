package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace holds all that the report was made of. */
class TraceTest {
    @ParameterizedTest
    @ValueSource(strings = {"amg_like.c", "irs_like.c"})
    void shouldRebuildTheReportWhenATraceWasWritten(String source) {
        Path trace = LullCommand.newFile("trace");
        Path rebuilt = LullCommand.newFile("rebuilt.json");
        Launch program =
                Launch.of(OPEN_MPI.command(2, ProgramBuilder.program(source).build()));

        Report report =
                LullCommand.observe(program, "--trace", trace.toString()).completeReport();
        Launch.of(LullCommand.launcher().toString(), "report", trace.toString(), "--report", rebuilt.toString())
                .run()
                .assertSuccess();

        Report again = Report.read(rebuilt);
        assertEquals(report.iteration(), again.iteration());
        assertEquals(report.groups(), again.groups());
        assertEquals(report.phases(), again.phases());
        assertEquals(report.tasksByRank(), again.tasksByRank());
        assertEquals(report.command(), again.command());
        assertEquals(report.exitCode(), again.exitCode());
    }

    @Test
    void shouldReportWhenTheTraceHasGoneMeanwhile() {
        Path trace = LullCommand.newFile("trace");

        LullCommand.Observation run = LullCommand.observe(
                Launch.of("sh", "-c", "while [ -e \"$0\" ]; do rm -rf \"$0\"; done", trace.toString()),
                "--trace",
                trace.toString());

        run.report();
        assertTrue(
                run.outcome().stderr().contains("lull: the trace lacks how the run ended: " + trace),
                () -> run.outcome().description());
    }

    @Test
    void shouldTellWhatWouldHaveBeenDecidedWhenARunWasOnlyObserved() {
        Path trace = LullCommand.newFile("trace");
        Path decided = LullCommand.newFile("decided.json");
        Launch program = Launch.of(OPEN_MPI.command(2, Clocked.program(), Clocked.arguments(200)))
                .threads(1);
        LullCommand.observe(program, "--trace", trace.toString()).completeReport();

        Launch.of(
                        LullCommand.launcher().toString(),
                        "report",
                        trace.toString(),
                        "--mode",
                        "dry-run",
                        "--max-slowdown",
                        Clocked.SLOWDOWN,
                        "--platform",
                        "emulated:opteron-8350",
                        "--report",
                        decided.toString())
                .run()
                .assertSuccess();

        JsonObject report = Report.json(decided);
        assertEquals("dry-run", report.get("mode").getAsString());
        assertTrue(report.get("warnings").toString().contains("a dry run that changed nothing"), report::toString);
        Decisions.assertWithinCriticalTimes(report, 2e9);
        assertEquals(
                report.getAsJsonArray("decisions").size() > 0,
                Decisions.log(report).matches(".*(decided, nothing published|" + "nothing to gain).*"),
                report::toString);
    }

    @Test
    void shouldRefuseToActOnARecordedRun() {
        Outcome outcome = Launch.of(LullCommand.launcher().toString(), "report", "nowhere", "--mode", "act")
                .run();

        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("a recorded run can't be changed"), outcome::description);
    }
}
