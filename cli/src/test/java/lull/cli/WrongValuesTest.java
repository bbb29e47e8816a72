package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.cli.verb.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that can't be are refused in one line, which names them and the cure. */
class WrongValuesTest {
    private final StringWriter said = new StringWriter();

    @TempDir
    private Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.writeString(
                folder.resolve("fast.csv"),
                """
                cores,hertz,seconds,joules,cycles,messages,source
                2,1e200,0.50025,1.36225,1e9,1000,emulated:box
                """);
        Files.createDirectory(folder.resolve("trace"));
        Files.writeString(
                folder.resolve("trace/run.json"),
                "{\"command\": [\"true\"], \"exitCode\": 0, \"mode\": \"observe\", \"wallSeconds\": 1, \"warnings\":"
                        + " []}");
        Files.writeString(folder.resolve("empty"), "");
        Files.writeString(folder.resolve("report.json"), "{\"format\": \"lull-report\"}");
    }

    private int lull(String verb) {
        return Verbs.execute(List.of(verb.replace("DIR", folder.toString()).split(" ")), said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "partition time --workload 1e3 | '1e3' is no whole number, as 1000",
                "partition time --workload 9223372036854775808 | '9223372036854775808' is too large; give at most 9223372036854775807",
                "app csp --ranks 2147483648 | '2147483648' is too large; give at most 2147483647",
                "app csp --ranks -2147483649 | '-2147483649' is too small; give at least -2147483648",
                "report DIR/trace --mode dry-run --max-slowdown 200% | --max-slowdown 200%: more than 0, or there is no"
                        + " room to try anything, and at most 1",
                "report DIR/trace --max-slowdown 1,5% | --max-slowdown 1,5% is no number; give 0.01 or 1%",
                "report DIR/trace --power-cap 50 | '--power-cap' is no option of lull report",
                "report DIR/trace --dct on --force-threads 2 | '--force-threads' is no option of lull report",
                "report DIR/trace --governor DIR/s | '--governor' is no option of lull report",
                "report DIR/trace/run.json | /trace/run.json is a file; name the folder that holds it",
                "top --every 0 | --every 0 is outside 0.1 to 3600",
                "report DIR/trace --platform emulated:opteron-8350 --emulated-share a=1 | '--emulated-share' is no option of lull report",
                "report DIR/trace --mode off | --mode off: one of observe, dry-run",
                "report DIR/trace --mode act | --mode act: a recorded run can't be changed",
                "run --accounting-spool-lines 5 -- true | --accounting-spool-lines 5: say --accounting PLACE too",
                "agent --accounting-spool-lines 5 | --accounting-spool-lines 5: say --accounting PLACE too",
                "agent --report-name %u | --report-name %u: say --reports DIR too",
                "agent --from-uid 5 | --from-uid 5: say --all-users too",
                "evaluate --model DIR/empty --samples design | --samples design: say --data FILE|DIR too",
                "evaluate --model DIR/empty --confidence 0.8 | --confidence 0.8: say --data FILE|DIR too",
                "evaluate --model DIR/empty --events 2 | --events 2: say --data FILE|DIR too",
                "evaluate --model DIR/empty --plot DIR/p.svg | : say --data FILE|DIR too",
                "evaluate --model DIR/empty --json | --json: say --data FILE|DIR too",
                "evaluate --model DIR/empty --minimum-cycles 1e6 | --minimum-cycles 1e6: say --data FILE|DIR too",
                "train --platform linux --sensitivity 0.5 | --sensitivity 0.5: say --platform emulated:NAME too",
                "train --sensitivity 0.5 | --sensitivity 0.5: say --platform emulated:NAME too",
                "explain DIR/trace | /trace is a folder; of a trace's, lull report",
                "agent --reports DIR/empty | /empty: is no folder; name another",
                "agent --mode off | --mode off: one of observe, dry-run, act",
                "predict --samples DIR/empty --model DIR/report.json | report.json: no lull-time-model, but lull-report; make one by lull train",
                "report DIR/trace --platform emulated:DIR/none.properties | there is no file",
                "cost calibrate --runs DIR/fast.csv --output DIR/o | fast.csv, line 2: hertz = 1.0E200: no processor"
                        + " is so fast",
                "verify @nofile -- true | lull verify: nofile: no such file; @FILE names a file with options",
            })
    void shouldNameTheValueAndTheCure(String verb, String words) {
        assertEquals(ExitCode.USAGE, lull(verb), said::toString);
        assertTrue(said.toString().contains(words), said::toString);
    }

    @Test
    void shouldSayWhyThereIsNoPlaceForLinesThatWait() {
        assertEquals(
                ExitCode.FAILED, lull("agent --accounting DIR/jobs.db --accounting-spool DIR/empty"), said::toString);
        assertTrue(
                said.toString()
                        .contains("lull agent: --accounting-spool " + folder.resolve("empty")
                                + ": is no folder; name another"),
                said::toString);
    }

    @Test
    void shouldTellOfAModelThatIsNotUsedWhereTheRunIsOnlyObserved() {
        assertEquals(ExitCode.OK, lull("report DIR/trace --model DIR/empty"), said::toString);
        assertTrue(
                said.toString().contains("lull: --model " + folder.resolve("empty") + " can't be read: "),
                said::toString);
    }
}
