package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.Hepopta;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * HEPOPTADP of Manumachu, Khaleghzadeh and Lastovetsky (2023), equation 2: dynamic programming over nodes, column c of the
 * table the fronts of all workloads on c nodes; column 1 by {@link Hepopta}.
 *
 * <p>Algorithmic notes. O(n·p·m·h·k) with fronts of k points, times log k as printed, where ConPar sorts. Deviation: an
 * idle node is row 0 of column 1 instead of the separate term dpt(r, c − 1), so that idling may cost energy; without such
 * a cost it is the same recurrence. Its whole {@link #table} is of use to those who want every n' ≤ n on every p' ≤ p.
 */
public final class Hepoptadp implements Algorithm {
    /** That fronts may take, some of them among what was made last; 0.6, what old objects have, to 0.9. */
    private static final double SHARE_OF_HEAP = 0.8;

    private final PseudocodeReading variant;

    /** @param variant published: ConPar by sorting; repaired: by buckets, the same fronts in less time */
    public Hepoptadp(PseudocodeReading variant) {
        this.variant = variant;
    }

    @Override
    public String name() {
        return variant.name("hepoptadp");
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.PARETO;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        return table(problem)
                .front(Math.toIntExact(problem.nodes()), problem.workload())
                .orElseThrow(() -> InfeasibleWorkloadException.of(problem));
    }

    /**
     * The table that the front of the problem is the last cell of.
     *
     * @throws IllegalArgumentException if the algorithm is not made for such a problem, or the table does not fit in memory
     */
    public FrontTable table(PartitioningProblem problem) {
        Hepopta.requireIdentical(name(), problem);
        int workload = Granules.count(problem.workload(), Granularity.of(problem), 4.0 * problem.nodes());
        FirstColumn first = new FirstColumn(problem);
        for (int row = 0; row < first.rows(); row++) {
            first.compute(row);
        }
        FrontJoiner joiner = new FrontJoiner(variant, first.times());
        List<CellFront[]> columns = new ArrayList<>();
        double bytes = 0;
        for (CellFront[] column = firstColumn(first, workload); ; column = columnBehind(column, first, joiner)) {
            columns.add(column);
            bytes += CellFront.bytes(column);
            long left = problem.nodes() - columns.size();
            if (left == 0) {
                return new FrontTable(problem, first, columns);
            }
            requireRoom(problem, bytes + left * CellFront.leastBytesBehind(column));
        }
    }

    /** @throws IllegalArgumentException if fronts that take so many bytes don't fit in memory */
    static void requireRoom(PartitioningProblem problem, double bytes) {
        Granules.requireRoom(problem.workload(), Granularity.of(problem), bytes, SHARE_OF_HEAP);
    }

    private static CellFront[] columnBehind(CellFront[] before, FirstColumn first, FrontJoiner joiner) {
        CellFront[] cells = new CellFront[before.length];
        Arrays.setAll(cells, row -> cell(row, first, before, joiner));
        return cells;
    }

    static CellFront[] firstColumn(FirstColumn first, int workload) {
        CellFront[] cells = new CellFront[workload + 1];
        for (int row = 0; row <= workload; row++) {
            cells[row] = row < first.rows() ? first.cell(row) : CellFront.EMPTY;
        }
        return cells;
    }

    /** One cell, from the first column and the one before, whose rows up to this one must be there. */
    static CellFront cell(int row, FirstColumn first, CellFront[] before, FrontJoiner joiner) {
        joiner.start();
        for (int node = 0; node <= Math.min(row, first.rows() - 1); node++) {
            joiner.join(node, first.cell(node), before[row - node]);
        }
        return joiner.dominating();
    }
}
