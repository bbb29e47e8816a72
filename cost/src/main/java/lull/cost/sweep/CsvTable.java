package lull.cost.sweep;

import java.io.IOException;
import java.util.List;
import lull.artifacts.table.Table;
import lull.cost.optimum.Optimum;
import org.apache.commons.csv.CSVPrinter;

/** Sweeps, surfaces and fronts as comma-separated values with a header line. */
public final class CsvTable {
    private final Appendable out;

    public CsvTable(Appendable out) {
        this.out = out;
    }

    public void write(Sweep sweep, String source) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord("algorithm", sweep.parameter().symbol(), "p", "gamma", "energy", "time", "cost", "source");
        for (Sweep.Point point : sweep.points()) {
            Optimum best = point.optimum();
            printer.printRecord(
                    sweep.problem().algorithm().name(),
                    point.value(),
                    best.cores(),
                    best.ratio(),
                    best.joules(),
                    best.seconds(),
                    best.cost(point.problem().alpha()),
                    source);
        }
    }

    /**
     * Configurations, with an empty cost where the price of a joule is unknown.
     *
     * @param points of the problem's algorithm
     */
    public void write(CostQuestion problem, List<Optimum> points, String source) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord("algorithm", "n", "p", "gamma", "energy", "time", "cost", "source");
        for (Optimum point : points) {
            printer.printRecord(
                    problem.algorithm().name(),
                    problem.n(),
                    point.cores(),
                    point.ratio(),
                    point.joules(),
                    point.seconds(),
                    Double.isNaN(problem.alpha()) ? "" : point.cost(problem.alpha()),
                    source);
        }
    }
}
