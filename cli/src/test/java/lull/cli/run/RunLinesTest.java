package lull.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import lull.accounting.AccountedJob;
import lull.report.Report;
import org.junit.jupiter.api.Test;

class RunLinesTest {
    private static final Instant BEGIN = Instant.ofEpochMilli(1_000_000);

    private static Report report(Double wallSeconds, Report.Task... tasks) {
        return new Report(
                Report.FORMAT,
                Report.VERSION,
                List.of("mpirun", "/bin/x"),
                "77",
                0,
                null,
                "observe",
                null,
                wallSeconds,
                new Report.Energy(null, null, null, null, null, "there is no meter"),
                List.of(tasks),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                null,
                null,
                List.of(),
                null,
                null,
                List.of(),
                null,
                List.of());
    }

    private static Report.Task task(String program) {
        return new Report.Task(0, "n2", 1, program, null, null, 0, 0, 1.0, 0, 0, List.of(), 0, 0, 0);
    }

    private static AccountedJob line(Double wallSeconds, Report.Task... tasks) {
        Instant now = BEGIN.plusSeconds(60);
        return new RunLines("n1", "ann", BEGIN).of(report(wallSeconds, tasks), now);
    }

    @Test
    void shouldAccountTheTimeOfTheProgramAlone() {
        AccountedJob line = line(2.5);
        assertEquals(1_000_000, line.beginMillis());
        assertEquals(1_002_500, line.endMillis());
        assertEquals("n1", line.host());
    }

    @Test
    void shouldEndNowWhereNobodySawTheEnd() {
        assertEquals(1_060_000, line(null).endMillis());
    }

    @Test
    void shouldNameTheProgramThatRanAndNotWhatStartedIt() {
        AccountedJob line = line(2.5, task("/bin/x"), task("/bin/y"));
        assertEquals("/bin/x", line.program());
        assertEquals("n2", line.host());
    }

    @Test
    void shouldNameTheCommandWhereNoTaskWasSeen() {
        assertEquals("mpirun", line(2.5).program());
    }
}
