package lull.simulation.output;

import java.io.IOException;
import lull.artifacts.table.Table;
import lull.simulation.study.StudyResult;
import org.apache.commons.csv.CSVPrinter;

/**
 * An answer of the simulation, with what was asked.
 *
 * @param name of the study, or of what else was simulated
 * @param question in one line
 * @param seed of everything random in it
 */
public record Answer(String name, String question, long seed, StudyResult result) {
    /** Says in one line what the numbers are. */
    public String label() {
        return "simulated in virtual time on nodes that do not exist, seed " + seed
                + ": all times and energies are a model's, none is measured";
    }

    /** Writes the table as comma-separated values: a header and its rows, nothing else. */
    public void writeCsv(Appendable out) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord(result.columns());
        for (Iterable<?> row : result.rows()) {
            printer.printRecord(row);
        }
    }
}
