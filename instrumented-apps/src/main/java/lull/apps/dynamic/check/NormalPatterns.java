package lull.apps.dynamic.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Optimum of a guillotine cutting problem from its normal patterns: it is enough to cut at sums of the pieces' widths and
 * heights, and a sheet is worth as much as the greatest such sums within it (Herz 1972). From the whole sheet downwards, each
 * sheet once. Few sheets where pieces are not small: with s sums an axis O(s³) time at most, O(s²) memory.
 */
public final class NormalPatterns {
    private final List<Piece> pieces;
    private final int[] widths;
    private final int[] heights;
    private final Map<Long, Integer> known = new HashMap<>();

    private NormalPatterns(List<Piece> pieces, int width, int height) {
        this.pieces = pieces;
        widths = sums(pieces, Piece::width, width);
        heights = sums(pieces, Piece::height, height);
    }

    /** The greatest value of pieces cut from a sheet. */
    public static int optimum(List<Piece> pieces, int width, int height) {
        NormalPatterns patterns = new NormalPatterns(pieces, width, height);
        return patterns.best(floor(patterns.widths, width), floor(patterns.heights, height));
    }

    /** All sums of sides up to a limit, 0 included, ascending. */
    private static int[] sums(List<Piece> pieces, ToIntFunction<Piece> side, int limit) {
        boolean[] reachable = new boolean[limit + 1];
        reachable[0] = true;
        for (int sum = 1; sum <= limit; sum++) {
            for (Piece piece : pieces) {
                int rest = sum - side.applyAsInt(piece);
                reachable[sum] |= rest >= 0 && reachable[rest];
            }
        }
        return IntStream.rangeClosed(0, limit).filter(sum -> reachable[sum]).toArray();
    }

    /** Index of the greatest sum within a length. */
    private static int floor(int[] sums, int length) {
        int low = 0;
        int high = sums.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sums[middle] <= length) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int best(int column, int row) {
        if (column == 0 || row == 0) {
            return 0;
        }
        long sheet = (long) column * heights.length + row;
        Integer before = known.get(sheet);
        if (before != null) {
            return before;
        }
        int best = bestPiece(widths[column], heights[row]);
        for (int cut = 1; 2 * widths[cut] <= widths[column]; cut++) {
            best = Math.max(best, best(cut, row) + best(floor(widths, widths[column] - widths[cut]), row));
        }
        for (int cut = 1; 2 * heights[cut] <= heights[row]; cut++) {
            best = Math.max(best, best(column, cut) + best(column, floor(heights, heights[row] - heights[cut])));
        }
        known.put(sheet, best);
        return best;
    }

    private int bestPiece(int width, int height) {
        return pieces.stream()
                .filter(piece -> piece.width() <= width && piece.height() <= height)
                .mapToInt(Piece::value)
                .max()
                .orElse(0);
    }
}
