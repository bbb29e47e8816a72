package lull.cli.verify;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A maximum bipartite matching of lines with the same text around their numbers. Lines are paired in the order of the column that spreads
 * widest, which is all there is to do where they have one number or are all close to each other; augmenting paths pair the rest, and look
 * only at lines that are close in that column. At worst that takes as many comparisons as there are such pairs, for each line.
 */
final class LineMatching {
    private static final int NONE = -1;

    private final Tolerance tolerance;
    private final int column;
    private final List<NumberedLine> wanted;
    private final List<NumberedLine> got;
    private final int[] partnerOfWanted;
    private final int[] partnerOfGot;
    /** Found lines that a search without success has reached: no later search gets on from there. */
    private final BitSet exhausted = new BitSet();

    /** Matches a block of lines that all have as many numbers. */
    LineMatching(List<NumberedLine> wanted, List<NumberedLine> got, Tolerance tolerance) {
        this.tolerance = tolerance;
        column = widestColumn(Stream.concat(wanted.stream(), got.stream()).toList());
        this.wanted = sorted(wanted);
        this.got = sorted(got);
        partnerOfWanted = new int[wanted.size()];
        partnerOfGot = new int[got.size()];
        Arrays.fill(partnerOfWanted, NONE);
        Arrays.fill(partnerOfGot, NONE);
        pairInOrder();
        pairTheRest();
    }

    /** Lines that have no partner. */
    List<NumberedLine> unmatchedWanted() {
        return unmatched(wanted, partnerOfWanted);
    }

    /** Likewise. */
    List<NumberedLine> unmatchedGot() {
        return unmatched(got, partnerOfGot);
    }

    private static List<NumberedLine> unmatched(List<NumberedLine> lines, int[] partners) {
        return IntStream.range(0, lines.size())
                .filter(line -> partners[line] == NONE)
                .mapToObj(lines::get)
                .toList();
    }

    /** The column whose extremes lie furthest apart, relative to the greater; none of lines without numbers. */
    private static int widestColumn(List<NumberedLine> lines) {
        return IntStream.range(0, lines.get(0).columns())
                .boxed()
                .max(Comparator.comparingDouble(candidate -> spread(lines, candidate)))
                .orElse(NONE);
    }

    private static double spread(List<NumberedLine> lines, int candidate) {
        double[] numbers =
                lines.stream().mapToDouble(line -> line.number(candidate)).toArray();
        double least = Arrays.stream(numbers).min().orElse(0);
        double greatest = Arrays.stream(numbers).max().orElse(0);
        return greatest > least ? (greatest - least) / Math.max(Math.abs(least), Math.abs(greatest)) : 0;
    }

    private List<NumberedLine> sorted(List<NumberedLine> lines) {
        return column == NONE
                ? lines
                : lines.stream()
                        .sorted(Comparator.comparingDouble(line -> line.number(column)))
                        .toList();
    }

    private void pairInOrder() {
        for (int line = 0; line < Math.min(wanted.size(), got.size()); line++) {
            if (tolerance.allows(wanted.get(line), got.get(line))) {
                pair(line, line);
            }
        }
    }

    private void pairTheRest() {
        long free =
                Arrays.stream(partnerOfGot).filter(partner -> partner == NONE).count();
        for (int line = 0; line < wanted.size() && free > 0; line++) {
            if (partnerOfWanted[line] == NONE && augment(line)) {
                free--;
            }
        }
    }

    /** Whether a path of lines that change partners leads from a line without one to a found line without one; they have changed then. */
    private boolean augment(int start) {
        Map<Integer, Integer> reachedFrom = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int line = open.poll();
            for (int other = firstClose(line); other < got.size() && closeInColumn(line, other); other++) {
                if (exhausted.get(other)
                        || reachedFrom.containsKey(other)
                        || !tolerance.allows(wanted.get(line), got.get(other))) {
                    continue;
                }
                reachedFrom.put(other, line);
                if (partnerOfGot[other] == NONE) {
                    changePartners(other, reachedFrom);
                    return true;
                }
                open.add(partnerOfGot[other]);
            }
        }
        reachedFrom.keySet().forEach(exhausted::set);
        return false;
    }

    private void changePartners(int end, Map<Integer, Integer> reachedFrom) {
        int other = end;
        while (other != NONE) {
            int line = reachedFrom.get(other);
            int left = partnerOfWanted[line];
            pair(line, other);
            other = left;
        }
    }

    private void pair(int line, int other) {
        partnerOfWanted[line] = other;
        partnerOfGot[other] = line;
    }

    /** Found lines are sorted by the column: those that are close there follow each other. */
    private int firstClose(int line) {
        int low = 0;
        int high = got.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            boolean below = got.get(middle).number(column) < wanted.get(line).number(column);
            if (below && !closeInColumn(line, middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean closeInColumn(int line, int other) {
        return tolerance.allows(wanted.get(line).number(column), got.get(other).number(column));
    }
}
