package lull.partitioning.published.hepoptadp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.PseudocodeReading;
import org.junit.jupiter.api.Test;

class HepoptadpTest {
    private static final int WORKLOAD = 20;
    private static final NodeType TYPE = NodeType.of(new Profile(
            "cpu",
            LongStream.rangeClosed(1, WORKLOAD)
                    .mapToObj(size -> ProfilePoint.of(size, size, size))
                    .toList()));

    /** Its references would fit; its fronts take some forty times as much. */
    @Test
    void shouldRefuseATableWhoseFrontsDoNotFitBeforeTheHeapIsFull() {
        PartitioningProblem problem = PartitioningProblem.of(TYPE, nodesOfFullHeap(), WORKLOAD);

        String said = assertThrows(
                        IllegalArgumentException.class, () -> new Hepoptadp(PseudocodeReading.REPAIRED).table(problem))
                .getMessage();

        assertTrue(said.contains("tables of so many steps take"), said);
    }

    @Test
    void shouldRefuseAProcesssPartOfTheTableThatDoesNotFit() {
        PartitioningProblem problem = PartitioningProblem.of(TYPE, nodesOfFullHeap(), WORKLOAD);

        String said = assertThrows(IllegalArgumentException.class, () -> new Parhepopta(problem, new Alone()).solve())
                .getMessage();

        assertTrue(said.contains("tables of so many steps take"), said);
    }

    /** Cells with fronts of which each takes 100 bytes would fill all of it. */
    private static long nodesOfFullHeap() {
        return Runtime.getRuntime().maxMemory() / 100 / WORKLOAD;
    }

    @Test
    void shouldTakeNothingForCellsWithoutAFront() {
        NodeType sparse = NodeType.of(new Profile("cpu", List.of(ProfilePoint.of(3, 1, 1), ProfilePoint.of(7, 2, 2))));
        FirstColumn first = new FirstColumn(PartitioningProblem.of(sparse, 2, 7));
        for (int row = 0; row < first.rows(); row++) {
            first.compute(row);
        }

        assertSame(CellFront.EMPTY, first.cell(5));
        assertSame(CellFront.EMPTY, CellFront.decode(CellFront.EMPTY.encode()));
        FrontJoiner joiner = new FrontJoiner(PseudocodeReading.REPAIRED, first.times());
        CellFront[] column = Hepoptadp.firstColumn(first, 7);
        assertSame(CellFront.EMPTY, Hepoptadp.cell(5, first, column, joiner));
        assertEquals(1, Hepoptadp.cell(6, first, column, joiner).size());
    }

    @Test
    void shouldCountWhatAColumnTakes() {
        CellFront two = new CellFront(new int[2], new double[2], new int[2], new int[2], new int[2]);
        CellFront[] column = {CellFront.EMPTY, two, CellFront.EMPTY};

        assertEquals(3 * 4 + 136 + 2 * 24, CellFront.bytes(column));
        assertEquals(3 * 4 + 136 + 24, CellFront.leastBytesBehind(column));
    }

    /** A process that has nobody to talk to. */
    private static final class Alone implements Communicator {
        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public void send(int to, double[] message) {
            throw new IllegalStateException("to whom?");
        }

        @Override
        public double[] receive(int from) {
            throw new IllegalStateException("from whom?");
        }

        @Override
        public double[][] allGather(double[] message) {
            return List.of(message).toArray(double[][]::new);
        }
    }
}
