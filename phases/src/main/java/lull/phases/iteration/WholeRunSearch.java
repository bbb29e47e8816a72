package lull.phases.iteration;

import java.util.Optional;

/**
 * Finds the longest repetition anywhere in a short sequence, for runs that end before the search of the newest symbols
 * could see a cycle three times.
 *
 * <p>Algorithmic notes. A repetition of lag p and two occurrences covers two neighbouring multiples of p, so it is
 * enough to extend equality from (i, i + p) both ways for each multiple i of p: n/p anchors for each of n/2 lags,
 * O(n log n) extensions, each short where nothing repeats (the anchors of Main and Lorentz, <i>J. Algorithms</i> 5,
 * 1984). Anchors inside a stretch already found for the lag are passed over, so the worst case is O(n²).
 */
final class WholeRunSearch {
    private static final int MINIMUM_EXTENT = 4;

    /** The longest repetition, of the smallest lag among equals, if it is significant. */
    Optional<Repetition> search(int[] sequence) {
        int required = Math.max(MINIMUM_EXTENT, Math.min(SuffixRepetitionSearch.MINIMUM_EXTENT, sequence.length / 2));
        Optional<Repetition> best = Optional.empty();
        for (int lag = 1; lag <= sequence.length / 2; lag++) {
            int longest = best.map(Repetition::extent).orElse(required - 1);
            Optional<Repetition> found = longestOfLag(sequence, lag, longest);
            best = found.isPresent() ? found : best;
        }
        return best;
    }

    /** The longest repetition of one lag that is longer than another. */
    private static Optional<Repetition> longestOfLag(int[] sequence, int lag, int longest) {
        int last = sequence.length - lag;
        int longerThan = Math.max(longest, 2 * lag - 1);
        int bestBegin = 0;
        int bestExtent = 0;
        int anchor = 0;
        while (anchor < last) {
            int end = anchor;
            while (end < last && sequence[end] == sequence[end + lag]) {
                end++;
            }
            int begin = anchor;
            while (begin > 0 && sequence[begin - 1] == sequence[begin - 1 + lag]) {
                begin--;
            }
            int extent = end - begin + lag;
            if (extent > Math.max(longerThan, bestExtent)) {
                bestBegin = begin;
                bestExtent = extent;
            }
            anchor += lag * (1 + (end - anchor) / lag);
        }
        return bestExtent == 0 ? Optional.empty() : Optional.of(new Repetition(bestBegin, lag, bestExtent));
    }
}
