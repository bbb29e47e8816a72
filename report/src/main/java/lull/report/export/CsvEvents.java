package lull.report.export;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import lull.artifacts.table.SpreadsheetText;
import lull.artifacts.table.Table;
import lull.channel.layout.MpiCall;
import lull.report.observation.TaskObservation;
import org.apache.commons.csv.CSVPrinter;

/** A row an event, in comma-separated values; empty cells where something does not apply. */
final class CsvEvents implements EventFormat {
    private static final int NANOSECOND_DIGITS = 9;

    private final CSVPrinter rows;
    private Integer rank;
    private int pid;
    private String host;

    /** Begins the table. */
    CsvEvents(Writer out) throws IOException {
        rows = Table.printer(out);
        rows.printRecord(
                "rank",
                "pid",
                "kind",
                "name",
                "begin_s",
                "duration_s",
                "threads",
                "inside_region",
                "bytes_sent",
                "host");
    }

    @Override
    public void task(TaskObservation task) {
        rank = task.identity().rank().isPresent() ? task.identity().rank().getAsInt() : null;
        pid = task.identity().pid();
        host = SpreadsheetText.of(task.identity().host());
    }

    @Override
    public void region(String location, int threads, long beginNanos, long durationNanos) throws IOException {
        rows.printRecord(
                rank,
                pid,
                "region",
                SpreadsheetText.of(location),
                seconds(beginNanos),
                seconds(durationNanos),
                threads,
                null,
                null,
                host);
    }

    @Override
    public void mpiCall(MpiCall call, boolean insideRegion, long beginNanos, long durationNanos, long bytesSent)
            throws IOException {
        rows.printRecord(
                rank,
                pid,
                "mpi",
                call.mpiName(),
                seconds(beginNanos),
                seconds(durationNanos),
                null,
                insideRegion,
                bytesSent,
                host);
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, NANOSECOND_DIGITS).toPlainString();
    }

    @Override
    public void end() throws IOException {
        rows.flush();
    }
}
