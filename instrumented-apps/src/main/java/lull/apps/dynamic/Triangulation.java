package lull.apps.dynamic;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import lull.apps.dynamic.check.Chords;
import lull.apps.dynamic.check.Finding;
import lull.apps.dynamic.check.TriangulationCheck;

/**
 * Triangulation of a convex polygon (TCP): the cheapest way to cut it into triangles, a triangle costing its perimeter.
 * One diagonal of the table for each distance d between two vertices,
 *
 * <pre>   C(i, j) = min over i &lt; k &lt; j of  C(i, k) + C(k, j) + |ik| + |kj| + |ij|,   j = i + d</pre>
 *
 * (Klincsek 1980, Gilbert 1979): n - d entries of d - 1 candidates each. Work grows from diagonal to diagonal, is greatest in
 * the middle and shrinks to one entry. O(n³) time, 4n² bytes: the table is kept as E = C + |ij|, mirrored, so that both of
 * an entry's operands run along a row.
 */
public final class Triangulation implements DynamicProgram {
    private static final double HALF_WIDTH = 20_000;
    private static final double HALF_HEIGHT = 10_000;

    private final Chords chords;
    private final int[][] extended;

    /** A polygon of at least three vertices, given by the lengths of its edges and diagonals. */
    public Triangulation(Chords chords) {
        this.chords = chords;
        int vertices = chords.vertices();
        extended = new int[vertices][vertices];
        for (int i = 0; i + 1 < vertices; i++) {
            put(i, i + 1, chords.length(i, i + 1));
        }
    }

    /** Random vertices on an ellipse. */
    public static Triangulation random(int vertices, RandomGenerator random) {
        double[] angles = random.doubles(vertices, 0, 2 * Math.PI).sorted().toArray();
        double[] x =
                Arrays.stream(angles).map(angle -> HALF_WIDTH * Math.cos(angle)).toArray();
        double[] y = Arrays.stream(angles)
                .map(angle -> HALF_HEIGHT * Math.sin(angle))
                .toArray();
        return new Triangulation(new Chords(x, y));
    }

    private static int distance(int iteration) {
        return iteration + 2;
    }

    private void put(int i, int j, int value) {
        extended[i][j] = value;
        extended[j][i] = value;
    }

    @Override
    public int iterations() {
        return chords.vertices() - 2;
    }

    @Override
    public int entries(int iteration) {
        return chords.vertices() - distance(iteration);
    }

    @Override
    public long operations(int iteration, int from, int to) {
        return (to - from) * (distance(iteration) - 1L);
    }

    @Override
    public void compute(int iteration, int from, int to, int[] values) {
        int distance = distance(iteration);
        for (int i = from; i < to; i++) {
            int j = i + distance;
            values[i] = cheapest(extended[i], extended[j], i, j) + 2 * chords.length(i, j);
        }
    }

    private static int cheapest(int[] left, int[] right, int i, int j) {
        int least = Integer.MAX_VALUE;
        for (int k = i + 1; k < j; k++) {
            least = Math.min(least, left[k] + right[k]);
        }
        return least;
    }

    @Override
    public void accept(int iteration, int[] values) {
        int distance = distance(iteration);
        for (int i = 0; i < entries(iteration); i++) {
            put(i, i + distance, values[i]);
        }
    }

    /** What triangulating the vertices i..j costs. */
    private int cost(int i, int j) {
        return extended[i][j] - chords.length(i, j);
    }

    @Override
    public long optimum() {
        return cost(0, chords.vertices() - 1);
    }

    @Override
    public Finding verify() {
        return new TriangulationCheck(chords, this::cost).verify();
    }
}
