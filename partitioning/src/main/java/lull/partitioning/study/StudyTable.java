package lull.partitioning.study;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import lull.artifacts.table.Table;
import lull.partitioning.solution.Improvement;
import org.apache.commons.csv.CSVPrinter;

/** A study's results as comma-separated values. */
public final class StudyTable {
    private final Appendable out;

    public StudyTable(Appendable out) {
        this.out = out;
    }

    public void write(List<StudyResult> results, String source) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord(
                "size",
                "balanced",
                "processors",
                "workload",
                "time_optimal_seconds_percent",
                "time_optimal_joules_percent",
                "energy_optimal_seconds_percent",
                "energy_optimal_joules_percent",
                "energy_source");
        for (StudyResult result : results) {
            StudyQuery query = result.query();
            printer.printRecord(
                    query.size(),
                    query.balanced(),
                    query.processors(),
                    query.workload(),
                    result.timeOptimal().secondsPercent(),
                    text(result.timeOptimal().joulesPercent()),
                    result.energyOptimal()
                            .map(found -> Double.toString(found.secondsPercent()))
                            .orElse(""),
                    text(result.energyOptimal().map(Improvement::joulesPercent).orElse(OptionalDouble.empty())),
                    source);
        }
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
