package lull.partitioning.published.hepoptadp;

import java.util.Arrays;

/**
 * The Pareto front in a cell of the table, fastest first, with the way back.
 *
 * @param ranks time of each point as its place among the problem's times
 * @param joules energy of each point
 * @param nodeRows granules of the last node
 * @param nodePoints which point of the first column's cell of that row the last node has
 * @param restPoints which point the other nodes have in the cell of the column before, in the row less the node's
 */
record CellFront(int[] ranks, double[] joules, int[] nodeRows, int[] nodePoints, int[] restPoints) {
    static final CellFront EMPTY = new CellFront(new int[0], new double[0], new int[0], new int[0], new int[0]);
    private static final int FIELDS = 5;
    /** A record, and five arrays without what is in them. */
    private static final double BYTES_OF_A_FRONT = 136;

    private static final double BYTES_OF_A_POINT = 24;
    private static final double BYTES_OF_A_REFERENCE = 4;

    int size() {
        return ranks.length;
    }

    /** What a column of a table takes. */
    static double bytes(CellFront[] column) {
        return Arrays.stream(column).mapToDouble(cell -> bytes(cell.size())).sum();
    }

    /** What each column behind this one takes at least: it has a front wherever this one has, as a node may idle. */
    static double leastBytesBehind(CellFront[] column) {
        return Arrays.stream(column)
                .mapToDouble(cell -> bytes(Math.min(1, cell.size())))
                .sum();
    }

    /** What the front of a cell takes that has so many points, and the reference to it. */
    static double bytes(int points) {
        return BYTES_OF_A_REFERENCE + (points == 0 ? 0 : BYTES_OF_A_FRONT + BYTES_OF_A_POINT * points);
    }

    /** As a message. */
    double[] encode() {
        double[] message = new double[FIELDS * size()];
        for (int i = 0; i < size(); i++) {
            message[FIELDS * i] = ranks[i];
            message[FIELDS * i + 1] = joules[i];
            message[FIELDS * i + 2] = nodeRows[i];
            message[FIELDS * i + 3] = nodePoints[i];
            message[FIELDS * i + 4] = restPoints[i];
        }
        return message;
    }

    static CellFront decode(double[] message) {
        int size = message.length / FIELDS;
        if (size == 0) {
            return EMPTY;
        }
        CellFront front = new CellFront(new int[size], new double[size], new int[size], new int[size], new int[size]);
        for (int i = 0; i < size; i++) {
            front.ranks[i] = (int) message[FIELDS * i];
            front.joules[i] = message[FIELDS * i + 1];
            front.nodeRows[i] = (int) message[FIELDS * i + 2];
            front.nodePoints[i] = (int) message[FIELDS * i + 3];
            front.restPoints[i] = (int) message[FIELDS * i + 4];
        }
        return front;
    }
}
