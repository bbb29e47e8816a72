package lull.apps.dynamic.check;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;

/**
 * Checks the costs claimed for all parts of a polygon. Up to {@value #SOLVED_VERTICES} vertices the whole problem is solved
 * again, from the longest chord downwards, in 64 bits, with triangles measured one by one. Above, where that would take
 * longer than the program, two halves of a proof: a triangulation of the claimed cost is taken from the claims and measured
 * triangle by triangle (none is cheaper than it says), and {@value #SAMPLES} random triangles must not improve on what is
 * claimed for their part (sampled, so it can miss a fault in few entries).
 */
public final class TriangulationCheck {
    private static final int SOLVED_VERTICES = 1000;
    private static final int SAMPLES = 1_000_000;

    private final Chords chords;
    private final IntBinaryOperator claimed;

    /**
     * A check.
     *
     * @param claimed cost of triangulating the vertices i..j, 0 for an edge
     */
    public TriangulationCheck(Chords chords, IntBinaryOperator claimed) {
        this.chords = chords;
        this.claimed = claimed;
    }

    /** Solves or samples, depending on the polygon's size. */
    public Finding verify() {
        int last = chords.vertices() - 1;
        if (chords.vertices() <= SOLVED_VERTICES) {
            return Finding.compare("recursion from the whole polygon", claimed.applyAsInt(0, last), optimum(chords));
        }
        return certify();
    }

    /** The certificate alone: whether the claims are a triangulation, and no sampled triangle improves on one. */
    Finding certify() {
        long claim = claimed.applyAsInt(0, chords.vertices() - 1);
        long measured = measuredCost();
        if (measured != claim) {
            return new Finding(false, "the triangulation found costs " + measured + ", not " + claim);
        }
        SplittableRandom random = new SplittableRandom(chords.vertices());
        for (int sample = 0; sample < SAMPLES; sample++) {
            int[] corners = {
                random.nextInt(chords.vertices()), random.nextInt(chords.vertices()), random.nextInt(chords.vertices())
            };
            Arrays.sort(corners);
            boolean triangle = corners[0] < corners[1] && corners[1] < corners[2];
            if (triangle && through(corners[0], corners[1], corners[2]) < claimed.applyAsInt(corners[0], corners[2])) {
                return new Finding(
                        false, "triangle " + Arrays.toString(corners) + " improves on what its part is said to cost");
            }
        }
        return new Finding(true, "its triangulation measured, " + SAMPLES + " random triangles don't improve it");
    }

    /** The least cost of a polygon's triangulations: memory 8n² bytes, time O(n³). */
    public static long optimum(Chords chords) {
        long[][] known = new long[chords.vertices()][chords.vertices()];
        for (long[] row : known) {
            Arrays.fill(row, -1);
        }
        return optimum(chords, known, 0, chords.vertices() - 1);
    }

    private static long optimum(Chords chords, long[][] known, int i, int j) {
        if (j - i < 2) {
            return 0;
        }
        if (known[i][j] < 0) {
            long least = Long.MAX_VALUE;
            for (int k = i + 1; k < j; k++) {
                long parts = optimum(chords, known, i, k) + optimum(chords, known, k, j);
                least = Math.min(least, parts + chords.perimeter(i, k, j));
            }
            known[i][j] = least;
        }
        return known[i][j];
    }

    private long through(int i, int k, int j) {
        return (long) claimed.applyAsInt(i, k) + claimed.applyAsInt(k, j) + chords.perimeter(i, k, j);
    }

    /** Sum of the perimeters of a triangulation in which each part's triangle is the one that its claim comes closest to. */
    private long measuredCost() {
        long sum = 0;
        Deque<int[]> parts = new ArrayDeque<>();
        parts.push(new int[] {0, chords.vertices() - 1});
        while (!parts.isEmpty()) {
            int[] part = parts.pop();
            if (part[1] - part[0] < 2) {
                continue;
            }
            int middle = cheapest(part[0], part[1]);
            sum += chords.perimeter(part[0], middle, part[1]);
            parts.push(new int[] {part[0], middle});
            parts.push(new int[] {middle, part[1]});
        }
        return sum;
    }

    private int cheapest(int i, int j) {
        int best = i + 1;
        for (int k = i + 2; k < j; k++) {
            best = through(i, k, j) < through(i, best, j) ? k : best;
        }
        return best;
    }
}
