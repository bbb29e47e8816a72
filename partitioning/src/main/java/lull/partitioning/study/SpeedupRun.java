package lull.partitioning.study;

import java.io.IOException;
import java.util.List;
import lull.artifacts.table.Table;
import org.apache.commons.csv.CSVPrinter;

/**
 * One solve of a problem, beside the same problem's first solve.
 *
 * @param perProcessor work per processor, n/(p·h), in the unit of the sizes
 * @param nodes p
 * @param algorithm its name
 * @param ranks MPI processes that solve it, 1 where it has none
 * @param seconds that it took, by the clock
 * @param speedup time of the problem's first solve by this one's
 * @param front whether it is the first solve's, in a word
 */
public record SpeedupRun(
        long perProcessor, long nodes, String algorithm, int ranks, double seconds, double speedup, String front) {

    /** Writes runs as comma-separated values. */
    public static void write(List<SpeedupRun> runs, Appendable out) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord("per_processor", "nodes", "algorithm", "ranks", "seconds", "speedup", "front");
        for (SpeedupRun run : runs) {
            printer.printRecord(
                    run.perProcessor, run.nodes, run.algorithm, run.ranks, run.seconds, run.speedup, run.front);
        }
    }
}
