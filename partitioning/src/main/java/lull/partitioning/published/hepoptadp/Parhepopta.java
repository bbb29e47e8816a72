package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.Hepopta;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/**
 * One process of PARHEPOPTA of Manumachu, Khaleghzadeh and Lastovetsky (2023), algorithms 1 to 3: HEPOPTADP's table, column
 * 1 computed in parallel and replicated, columns 2 to p spread over q processes in blocks, the cells of each anti-diagonal
 * in parallel.
 *
 * <p>Algorithmic notes. Before it computes its cells of an anti-diagonal, a process hands its right neighbour the cell of
 * its last column on the anti-diagonal before. Deviations, where the print is wrong: rows of column 1 go up to m·h, not m
 * (algorithm 3, lines 3 and 12); getncells counts from row 2 (algorithm 2 is off by one); the cells handed over are kept by
 * row, and read in a process's first column (algorithm 3: lines 7 and 9 name no column, line 13 has a negation too many, line
 * 16 reads a stale row); the last process hands process 0 column p (algorithm 1, line 22 says n/q).
 * With them it is Hepoptadp's table. Row 0 stands for idle nodes as in {@link Hepoptadp}. The distributions are found by
 * walking back through the processes from the last to the first.
 */
public final class Parhepopta {
    /** How a process's line begins that tells what is wrong with the problem. */
    public static final String REFUSED = "parhepopta: ";
    /** How a process's line begins that tells why it failed. */
    public static final String FAILED = "parhepopta failed: ";

    private final Communicator communicator;
    private final PartitioningProblem problem;
    private final int workload;
    private final int firstColumn;
    private final int lastColumn;
    private final FirstColumn first;
    private final FrontJoiner joiner;
    private final List<CellFront[]> columns = new ArrayList<>();
    private double bytes;

    /** @param problem the same for every process */
    public Parhepopta(PartitioningProblem problem, Communicator communicator) {
        Hepopta.requireIdentical("parhepopta", problem);
        requireRanks(communicator.size(), problem);
        this.communicator = communicator;
        this.problem = problem;
        workload = Granules.count(
                problem.workload(), Granularity.of(problem), 4.0 * problem.nodes() / communicator.size());
        int spread = Math.toIntExact(problem.nodes()) - 1;
        firstColumn = 2 + spread * communicator.rank() / communicator.size();
        lastColumn = 1 + spread * (communicator.rank() + 1) / communicator.size();
        first = new FirstColumn(problem);
        joiner = new FrontJoiner(PseudocodeReading.REPAIRED, first.times());
    }

    /** The most processes that there is work for: a column each, of which the first is everyone's. */
    public static long mostRanks(long nodes) {
        return Math.max(1, nodes - 1);
    }

    /** @throws IllegalArgumentException if there are more processes than columns to spread */
    public static void requireRanks(int ranks, PartitioningProblem problem) {
        if (ranks > mostRanks(problem.nodes())) {
            throw new IllegalArgumentException(
                    "ranks " + ranks + ": there is a part of the table for each node but the first, and "
                            + problem.nodes() + " nodes; use at most " + mostRanks(problem.nodes()));
        }
    }

    /** Does this process's part; the front at process 0, nothing at the others. */
    public Optional<Front> solve() {
        computeFirstColumn();
        CellFront[] firstCells = Hepoptadp.firstColumn(first, workload);
        bytes = CellFront.bytes(firstCells);
        Hepoptadp.requireRoom(problem, bytes + (lastColumn - firstColumn + 2) * CellFront.leastBytesBehind(firstCells));
        columns.add(communicator.rank() == 0 ? firstCells : new CellFront[workload + 1]);
        for (int column = firstColumn; column <= lastColumn; column++) {
            columns.add(new CellFront[workload + 1]);
        }
        for (long diagonal = 2; diagonal <= workload + problem.nodes() + 1; diagonal++) {
            handOver(diagonal - 1);
            computeCells(diagonal);
            Hepoptadp.requireRoom(problem, bytes);
        }
        return walkBack();
    }

    private void computeFirstColumn() {
        List<double[]> mine = new ArrayList<>();
        for (int row = communicator.rank(); row < first.rows(); row += communicator.size()) {
            first.compute(row);
            mine.add(first.encode(row));
        }
        double[][] all = communicator.allGather(Messages.join(mine));
        for (int rank = 0; rank < all.length; rank++) {
            List<double[]> theirs = Messages.split(all[rank]);
            for (int i = 0; i < theirs.size(); i++) {
                first.decode(rank + i * communicator.size(), theirs.get(i));
            }
        }
    }

    /** Cell (row, column) is on anti-diagonal row + column, counted from row 0. */
    private void handOver(long diagonal) {
        long row = diagonal - lastColumn;
        if (communicator.rank() + 1 < communicator.size() && row >= 0 && row <= workload) {
            communicator.send(communicator.rank() + 1, columns.get(columns.size() - 1)[(int) row].encode());
        }
        row = diagonal - (firstColumn - 1);
        if (communicator.rank() > 0 && row >= 0 && row <= workload) {
            CellFront received = CellFront.decode(communicator.receive(communicator.rank() - 1));
            columns.get(0)[(int) row] = received;
            bytes += CellFront.bytes(received.size());
        }
    }

    private void computeCells(long diagonal) {
        for (int column = firstColumn; column <= lastColumn; column++) {
            long row = diagonal - column;
            if (row >= 0 && row <= workload) {
                int index = column - firstColumn + 1;
                CellFront cell = Hepoptadp.cell((int) row, first, columns.get(index - 1), joiner);
                columns.get(index)[(int) row] = cell;
                bytes += CellFront.bytes(cell.size());
            }
        }
    }

    /**
     * Each process turns the places where it is entered from the right into nodes and places where it is left; a message
     * has the row and point of each of the front's points, and then the nodes so far.
     */
    private Optional<Front> walkBack() {
        boolean last = communicator.rank() == communicator.size() - 1;
        List<double[]> ways = last ? ends() : Messages.split(communicator.receive(communicator.rank() + 1));
        List<double[]> further = ways.stream().map(this::walk).toList();
        if (communicator.rank() > 0) {
            communicator.send(communicator.rank() - 1, Messages.join(further));
            return Optional.empty();
        }
        if (further.isEmpty()) {
            throw InfeasibleWorkloadException.of(problem);
        }
        return Optional.of(
                Front.ofRoundedSums(further.stream().map(this::solution).toList()));
    }

    private List<double[]> ends() {
        List<double[]> ends = new ArrayList<>();
        for (int point = 0; point < columns.get(columns.size() - 1)[workload].size(); point++) {
            ends.add(new double[] {workload, point});
        }
        return ends;
    }

    private double[] walk(double[] way) {
        int row = (int) way[0];
        int point = (int) way[1];
        int lowest = communicator.rank() == 0 ? 0 : 1;
        double[] further = Arrays.copyOf(way, way.length + 2 * (columns.size() - lowest));
        int end = way.length;
        for (int index = columns.size() - 1; index >= lowest; index--) {
            CellFront cell = columns.get(index)[row];
            further[end++] = cell.nodeRows()[point];
            further[end++] = cell.nodePoints()[point];
            row -= cell.nodeRows()[point];
            point = cell.restPoints()[point];
        }
        further[0] = row;
        further[1] = point;
        return further;
    }

    private Solution solution(double[] way) {
        NodeTally nodes = new NodeTally();
        for (int i = 2; i < way.length; i += 2) {
            nodes.add((int) way[i], (int) way[i + 1]);
        }
        return nodes.solution(problem.groups().get(0).type(), first);
    }
}
