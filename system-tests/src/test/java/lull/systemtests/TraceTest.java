package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace holds all that the report was made of. */
class TraceTest {
    @ParameterizedTest
    @ValueSource(strings = {"amg_like.c", "irs_like.c"})
    void shouldRebuildTheReportWhenATraceWasWritten(String source) {
        Path trace = LullCommand.newFile("trace");
        Path rebuilt = LullCommand.newFile("rebuilt.json");
        Launch program = Launch.of(OPEN_MPI.command(2, ProgramBuilder.program(source).build()));

        Report report = LullCommand.observe(program, "--trace", trace.toString()).completeReport();
        Launch.of(LullCommand.launcher().toString(), "report", trace.toString(), "--report", rebuilt.toString()).run().assertSuccess();

        Report again = Report.read(rebuilt);
        assertEquals(report.iteration(), again.iteration());
        assertEquals(report.groups(), again.groups());
        assertEquals(report.phases(), again.phases());
        assertEquals(report.tasksByRank(), again.tasksByRank());
        assertEquals(report.command(), again.command());
        assertEquals(report.exitCode(), again.exitCode());
    }
}
