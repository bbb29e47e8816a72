package lull.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import lull.accounting.AccountedJob;
import lull.report.Report;
import org.junit.jupiter.api.Test;

class RunLinesTest {
    private static final Instant BEGIN = Instant.ofEpochMilli(1_000_000);

    private static Report report(Double wallSeconds) {
        return new Report(
                Report.FORMAT,
                Report.VERSION,
                List.of("/bin/x"),
                "77",
                0,
                null,
                "observe",
                null,
                wallSeconds,
                new Report.Energy(null, null, null, null, null, "there is no meter"),
                List.of(),
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

    private static AccountedJob line(Double wallSeconds) {
        Instant now = BEGIN.plusSeconds(60);
        return new RunLines("n1", "ann", BEGIN)
                .of(List.of(report(wallSeconds)), now)
                .get(0);
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
}
