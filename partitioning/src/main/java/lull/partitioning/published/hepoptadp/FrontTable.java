package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.partitioning.Granularity;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/** The whole table dpt of {@link Hepoptadp}: the front of every workload up to n on every number of nodes up to p. */
public final class FrontTable {
    private final PartitioningProblem problem;
    private final FirstColumn first;
    private final List<CellFront[]> columns;

    /** @param columns by one less than the nodes and by granules */
    FrontTable(PartitioningProblem problem, FirstColumn first, List<CellFront[]> columns) {
        this.problem = problem;
        this.first = first;
        this.columns = List.copyOf(columns);
    }

    /** p. */
    public int nodes() {
        return columns.size();
    }

    /** The workloads that have a front for every number of nodes, rising: 0 and the multiples of the granularity up to n. */
    public List<Long> workloads() {
        long granularity = Granularity.of(problem);
        List<Long> workloads = new ArrayList<>();
        for (long row = 0; row < columns.get(0).length; row++) {
            workloads.add(row * granularity);
        }
        return workloads;
    }

    /**
     * The front of a workload on some of the nodes; empty if they can't take exactly that.
     *
     * @param nodes 1 to p
     * @param workload one of {@link #workloads()}
     */
    public Optional<Front> front(int nodes, long workload) {
        int row = Math.toIntExact(workload / Granularity.of(problem));
        List<Solution> front = new ArrayList<>();
        for (int point = 0; point < columns.get(nodes - 1)[row].size(); point++) {
            front.add(trace(nodes, row, point));
        }
        return front.isEmpty() ? Optional.empty() : Optional.of(Front.ofRoundedSums(front));
    }

    private Solution trace(int nodes, int lastRow, int lastPoint) {
        NodeTally tally = new NodeTally();
        int row = lastRow;
        int point = lastPoint;
        for (int column = nodes - 1; column >= 0; column--) {
            CellFront cell = columns.get(column)[row];
            tally.add(cell.nodeRows()[point], cell.nodePoints()[point]);
            row -= cell.nodeRows()[point];
            point = cell.restPoints()[point];
        }
        return tally.solution(problem.groups().get(0).type(), first);
    }
}
