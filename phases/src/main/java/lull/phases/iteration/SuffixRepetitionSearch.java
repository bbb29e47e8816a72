package lull.phases.iteration;

import java.util.Optional;

/**
 * Finds the cycle that the newest symbols repeat.
 *
 * <p>Algorithmic notes. The Z-function of the newest-first sequence gives, for each lag p, the number run(p) of newest
 * symbols that equal the one p places before (Gusfield, <i>Algorithms on Strings, Trees and Sequences</i>, 1997,
 * section 1.4), for all lags in O(n). A lag is a candidate when the cycle is seen three times, run(p) ≥ 2p, and
 * the repetition is long enough to mean something. The longest run wins, ties go to the smallest lag; as a multiple of
 * a lag has a shorter run, the cycle found is primitive. Only lags up to n/3 can be candidates and the function at p
 * needs it at smaller arguments alone, so it stops there.
 */
final class SuffixRepetitionSearch {
    static final int MINIMUM_EXTENT = 8;

    private int[] oldestFirst = new int[0];
    private int[] run = new int[0];

    /** Searches the newest symbols of the window, as many as asked for; O(length). */
    Optional<Repetition> search(SymbolWindow window, int length) {
        makeRoom(length);
        window.copyNewest(oldestFirst, length);
        return search(length, window.size());
    }

    /** Searches a sequence, the newest symbol last. */
    Optional<Repetition> search(int[] sequence) {
        makeRoom(sequence.length);
        System.arraycopy(sequence, 0, oldestFirst, 0, sequence.length);
        return search(sequence.length, sequence.length);
    }

    private void makeRoom(int length) {
        if (oldestFirst.length < length) {
            oldestFirst = new int[length];
            run = new int[length / 3 + 1];
        }
    }

    private Optional<Repetition> search(int length, long end) {
        computeRuns(length);
        int bestLag = 0;
        int bestRun = 0;
        for (int lag = 1; lag <= length / 3; lag++) {
            int matched = run[lag];
            if (matched > bestRun && matched >= 2 * lag && matched + lag >= MINIMUM_EXTENT) {
                bestRun = matched;
                bestLag = lag;
            }
        }
        return bestLag == 0
                ? Optional.empty()
                : Optional.of(new Repetition(end - bestRun - bestLag, bestLag, bestRun + bestLag));
    }

    private void computeRuns(int length) {
        int[] symbols = oldestFirst;
        int newest = length - 1;
        int boxBegin = 0;
        int boxEnd = 0;
        for (int lag = 1; lag <= length / 3; lag++) {
            int matched = lag < boxEnd ? Math.min(run[lag - boxBegin], boxEnd - lag) : 0;
            while (lag + matched < length && symbols[newest - matched] == symbols[newest - lag - matched]) {
                matched++;
            }
            if (lag + matched > boxEnd) {
                boxBegin = lag;
                boxEnd = lag + matched;
            }
            run[lag] = matched;
        }
    }
}
