package lull.apps.dynamic;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import lull.apps.dynamic.check.Finding;
import lull.apps.dynamic.check.NormalPatterns;
import lull.apps.dynamic.check.Piece;

/**
 * The cutting-stock problem in two dimensions (CSP): the greatest value of rectangular pieces, any number of each, that can
 * be cut from a sheet by cuts from edge to edge. One diagonal x + y of the table of sheets for each iteration,
 *
 * <pre>   F(x, y) = max( v(x, y), max over a ≤ x/2 of F(a, y) + F(x - a, y), max over b ≤ y/2 of F(x, b) + F(x, y - b) )</pre>
 *
 * v being the best single piece that fits (Gilmore, Gomory 1966). Entries of a diagonal cost the same, but diagonals get
 * longer and dearer to the middle, then shorter: hardly any work in the first and last of them. O(n³) time, 8n² bytes: the
 * table is kept by rows and by columns, so that both cuts run along memory.
 */
public final class CuttingStock implements DynamicProgram {
    private static final int PIECES = 10;
    private static final int SMALLEST_SHARE = 6;
    private static final double SPREAD_OF_VALUE = 0.4;

    private final List<Piece> pieces;
    private final int size;
    private final int[][] rows;
    private final int[][] columns;

    /**
     * An instance.
     *
     * @param pieces may not be turned
     * @param size width and height of the sheet, at least 1
     */
    public CuttingStock(List<Piece> pieces, int size) {
        if (size < 1 || pieces.isEmpty()) {
            throw new IllegalArgumentException("cutting stock needs pieces and a sheet of at least 1, got "
                    + pieces.size() + " pieces and size " + size);
        }
        this.pieces = List.copyOf(pieces);
        this.size = size;
        rows = new int[size + 1][size + 1];
        columns = new int[size + 1][size + 1];
    }

    /** Ten random pieces between a sixth and half of the sheet, whose value is about their area. */
    public static CuttingStock random(int size, RandomGenerator random) {
        int least = Math.max(1, size / SMALLEST_SHARE);
        int most = Math.max(least, size / 2);
        List<Piece> pieces = IntStream.range(0, PIECES)
                .mapToObj(i -> {
                    int width = random.nextInt(least, most + 1);
                    int height = random.nextInt(least, most + 1);
                    double density = 1 + SPREAD_OF_VALUE * (random.nextDouble() - 0.5);
                    return new Piece(width, height, (int) Math.ceil(density * width * height));
                })
                .toList();
        return new CuttingStock(pieces, size);
    }

    @Override
    public int iterations() {
        return 2 * size - 1;
    }

    /** Width of the first sheet of a diagonal. */
    private int firstWidth(int iteration) {
        return Math.max(1, iteration + 2 - size);
    }

    @Override
    public int entries(int iteration) {
        return Math.min(iteration + 1, 2 * size - 1 - iteration);
    }

    @Override
    public long operations(int iteration, int from, int to) {
        int sides = iteration + 2;
        int first = firstWidth(iteration) + from;
        int last = firstWidth(iteration) + to;
        // x/2 + (sides - x)/2 is sides/2, rounded down, and one less if both are odd: where sides are even and x is
        // odd.
        long bothOdd = sides % 2 == 0 ? last / 2 - first / 2 : 0;
        return (long) (to - from) * (pieces.size() + sides / 2) - bothOdd;
    }

    @Override
    public void compute(int iteration, int from, int to, int[] values) {
        int first = firstWidth(iteration);
        for (int entry = from; entry < to; entry++) {
            int x = first + entry;
            int y = iteration + 2 - x;
            values[entry] = bestCut(columns[x], y, bestCut(rows[y], x, bestPiece(x, y)));
        }
    }

    private int bestPiece(int x, int y) {
        int best = 0;
        for (Piece piece : pieces) {
            if (piece.width() <= x && piece.height() <= y) {
                best = Math.max(best, piece.value());
            }
        }
        return best;
    }

    private static int bestCut(int[] line, int length, int known) {
        int best = known;
        for (int cut = 1; cut <= length / 2; cut++) {
            best = Math.max(best, line[cut] + line[length - cut]);
        }
        return best;
    }

    @Override
    public void accept(int iteration, int[] values) {
        int first = firstWidth(iteration);
        for (int entry = 0; entry < entries(iteration); entry++) {
            int x = first + entry;
            int y = iteration + 2 - x;
            rows[y][x] = values[entry];
            columns[x][y] = values[entry];
        }
    }

    @Override
    public long optimum() {
        return rows[size][size];
    }

    @Override
    public Finding verify() {
        return Finding.compare("normal patterns (Herz)", optimum(), NormalPatterns.optimum(pieces, size, size));
    }
}
