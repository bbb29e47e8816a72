package lull.cli.balance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.balancing.simulation.IterationCosts;
import lull.balancing.simulation.RecordedCosts;

/** Reads what each unit of work costs in each iteration. */
final class CostFile {
    private static final String ITERATION = "iteration";
    private static final String COST = "cost";
    /** With it and the largest of {@link TaskOptions}, energy times time of a whole run is still a finite number. */
    private static final double MOST = 1e50;

    private final RecordedCosts costs = new RecordedCosts();
    private final List<Double> units = new ArrayList<>();

    private CostFile() {}

    /** @throws IllegalArgumentException with the file and the line, if something is wrong with it */
    static IterationCosts read(Path file) throws IOException {
        Table table = Table.read(file);
        if (!table.has(ITERATION, COST)) {
            throw new IllegalArgumentException(file + ": no column " + (table.has(ITERATION) ? COST : ITERATION)
                    + "; the first line is: iteration,cost");
        }
        CostFile read = new CostFile();
        table.forEach(read::unit);
        if (read.units.isEmpty()) {
            throw new IllegalArgumentException(file + ": it has no rows; give one for each unit of work");
        }
        read.endIteration();
        return read.costs;
    }

    private void unit(Row row) {
        long iteration = row.whole(ITERATION);
        if (iteration == costs.iterations() + 1 && !units.isEmpty()) {
            endIteration();
        }
        if (iteration != costs.iterations()) {
            throw new IllegalArgumentException("iteration = " + iteration + " where " + costs.iterations()
                    + " goes on or the next begins; they are numbered from 0, without a gap");
        }
        double cost = row.number(COST);
        if (cost < 0 || cost > MOST) {
            throw new IllegalArgumentException(
                    "cost = " + cost + ": a cost is 0 to " + MOST + ", relative to those of the other units");
        }
        units.add(cost);
    }

    private void endIteration() {
        costs.add(units.stream().mapToDouble(Double::doubleValue).toArray());
        units.clear();
    }
}
