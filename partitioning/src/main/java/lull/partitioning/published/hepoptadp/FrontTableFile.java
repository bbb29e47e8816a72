package lull.partitioning.published.hepoptadp;

import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.artifacts.table.Table;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;
import org.apache.commons.csv.CSVPrinter;

/** A table of fronts as CSV, a row for each point of each front. */
public final class FrontTableFile {
    private final Writer writer;

    /** @param writer where the rows go; it is not closed */
    public FrontTableFile(Writer writer) {
        this.writer = writer;
    }

    /**
     * Writes all fronts that are not empty, by nodes, workload and rising time.
     *
     * @param source where the joules come from
     */
    public void write(FrontTable table, String source) throws IOException {
        CSVPrinter printer = Table.printer(writer);
        printer.printRecord("processors", "workload", "seconds", "joules", "distribution", "energy_source");
        for (int nodes = 1; nodes <= table.nodes(); nodes++) {
            for (long workload : table.workloads()) {
                Optional<Front> front = table.front(nodes, workload);
                if (front.isPresent()) {
                    write(printer, nodes, workload, front.get(), source);
                }
            }
        }
        printer.flush();
    }

    private static void write(CSVPrinter printer, int nodes, long workload, Front front, String source)
            throws IOException {
        for (Solution solution : front.solutions()) {
            printer.printRecord(
                    nodes,
                    workload,
                    solution.seconds(),
                    solution.joules().orElseThrow(),
                    words(solution.distribution()),
                    source);
        }
    }

    /** As 3x160+32 1x64+0: three nodes whose devices take 160 and 32, one whose devices take 64 and nothing. */
    private static String words(Distribution distribution) {
        return distribution.shares().stream()
                .map(share -> share.count() + "x" + share.words())
                .collect(Collectors.joining(" "));
    }
}
