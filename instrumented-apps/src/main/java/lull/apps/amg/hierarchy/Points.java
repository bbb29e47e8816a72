package lull.apps.amg.hierarchy;

import java.util.Arrays;
import java.util.stream.IntStream;
import lull.apps.tasks.Halo;
import lull.apps.tasks.Tasks;

/**
 * The points of a level that a task holds, and their positions in its vectors: its own by ascending number, then its ghosts by
 * ascending number.
 */
public final class Points {
    private final Tasks tasks;
    private final Slabs slabs;
    private final int[] own;
    private final int[] ghosts;
    private final int[][] outgoing;
    private final int[][] incoming;
    private final Halo halo;

    /**
     * Collective.
     *
     * @param own numbers of the task's points, ascending
     * @param needed numbers of points that its rows refer to, its own among them or not
     */
    Points(Tasks tasks, Slabs slabs, int[] own, IntStream needed) {
        this.tasks = tasks;
        this.slabs = slabs;
        this.own = own;
        ghosts = needed.filter(id -> slabs.owner(id) != tasks.rank())
                .sorted()
                .distinct()
                .toArray();
        double[][] wanted = new double[tasks.size()][];
        incoming = new int[tasks.size()][];
        for (int task = 0; task < tasks.size(); task++) {
            int owner = task;
            incoming[task] = IntStream.range(0, ghosts.length)
                    .filter(i -> slabs.owner(ghosts[i]) == owner)
                    .map(i -> own.length + i)
                    .toArray();
            wanted[task] = Arrays.stream(incoming[task]).mapToDouble(this::id).toArray();
        }
        outgoing = Arrays.stream(tasks.exchange(wanted))
                .map(ids ->
                        Arrays.stream(ids).mapToInt(id -> position((int) id)).toArray())
                .toArray(int[][]::new);
        halo = new Halo(tasks, outgoing, incoming);
    }

    /** This task's own points. */
    public int own() {
        return own.length;
    }

    /** Its own points and ghosts: the length of a vector. */
    public int all() {
        return own.length + ghosts.length;
    }

    /** Keeps ghosts equal to their owners' values. */
    public Halo halo() {
        return halo;
    }

    /** Number of the point at a position. */
    int id(int position) {
        return position < own.length ? own[position] : ghosts[position - own.length];
    }

    /** Position of a point that this task holds. */
    int position(int id) {
        boolean mine = slabs.owner(id) == tasks.rank();
        int found = Arrays.binarySearch(mine ? own : ghosts, id);
        if (found < 0) {
            throw new IllegalArgumentException("point " + id + " is not held by task " + tasks.rank());
        }
        return mine ? found : own.length + found;
    }

    /** All positions in ascending order of their points' numbers. */
    int[] positionsByNumber() {
        int[] positions = new int[all()];
        for (int i = 0, mine = 0, ghost = 0; i < positions.length; i++) {
            boolean takeOwn = ghost == ghosts.length || mine < own.length && own[mine] < ghosts[ghost];
            positions[i] = takeOwn ? mine++ : own.length + ghost++;
        }
        return positions;
    }

    /**
     * Collective: a matrix of which each task has its own points' rows, completed by the ghosts' rows.
     *
     * @param rows columns are points' numbers
     */
    SparseMatrix withGhostRows(SparseMatrix rows) {
        double[][] messages =
                Arrays.stream(outgoing).map(positions -> pack(rows, positions)).toArray(double[][]::new);
        double[][] received = tasks.exchange(messages);
        double[][] packed = new double[ghosts.length][];
        int entries = 0;
        for (int task = 0; task < received.length; task++) {
            int at = 0;
            for (int position : incoming[task]) {
                int length = 2 * (int) received[task][at];
                packed[position - own.length] = Arrays.copyOfRange(received[task], at + 1, at + 1 + length);
                at += 1 + length;
                entries += length / 2;
            }
        }
        return rows.followedBy(unpack(packed, entries));
    }

    /** Each row as its length, then columns and values in turn. */
    private static double[] pack(SparseMatrix rows, int[] positions) {
        int length = Arrays.stream(positions)
                .map(row -> 1 + 2 * (rows.start[row + 1] - rows.start[row]))
                .sum();
        double[] message = new double[length];
        int at = 0;
        for (int row : positions) {
            message[at++] = rows.start[row + 1] - rows.start[row];
            for (int entry = rows.start[row]; entry < rows.start[row + 1]; entry++) {
                message[at++] = rows.columns[entry];
                message[at++] = rows.values[entry];
            }
        }
        return message;
    }

    private static SparseMatrix unpack(double[][] packed, int entries) {
        RowBuilder rows = new RowBuilder(packed.length, entries);
        for (double[] row : packed) {
            for (int i = 0; i < row.length; i += 2) {
                rows.add((int) row[i], row[i + 1]);
            }
            rows.endRow();
        }
        return rows.build();
    }
}
