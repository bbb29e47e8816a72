package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Both searches against the definition, on thousands of short sequences that repeat more or less. */
class RepetitionSearchBruteForceTest {
    private static int[] sequence(Random random) {
        int[] result = new int[8 + random.nextInt(112)];
        int letters = 1 + random.nextInt(4);
        int lag = 1 + random.nextInt(20);
        for (int i = 0; i < result.length; i++) {
            boolean copy = i >= lag && random.nextInt(40) != 0;
            result[i] = copy ? result[i - lag] : random.nextInt(letters);
        }
        return result;
    }

    private static Optional<Repetition> newest(int[] sequence) {
        Optional<Repetition> best = Optional.empty();
        int longest = 0;
        for (int lag = 1; lag < sequence.length; lag++) {
            int run = 0;
            for (int i = sequence.length - 1; i >= lag && sequence[i] == sequence[i - lag]; i--) {
                run++;
            }
            int extent = run + lag;
            if (run >= 2 * lag && extent >= SuffixRepetitionSearch.MINIMUM_EXTENT && run > longest) {
                longest = run;
                best = Optional.of(new Repetition(sequence.length - extent, lag, extent));
            }
        }
        return best;
    }

    private static Optional<Repetition> anywhere(int[] sequence) {
        int required = Math.max(4, Math.min(SuffixRepetitionSearch.MINIMUM_EXTENT, sequence.length / 2));
        Optional<Repetition> best = Optional.empty();
        for (int lag = 1; lag <= sequence.length / 2; lag++) {
            for (int begin = 0; begin + 2 * lag <= sequence.length; begin++) {
                int end = begin;
                while (end + lag < sequence.length && sequence[end] == sequence[end + lag]) {
                    end++;
                }
                int extent = end - begin + lag;
                int longest = best.map(Repetition::extent).orElse(required - 1);
                if (extent >= 2 * lag && extent > longest) {
                    best = Optional.of(new Repetition(begin, lag, extent));
                }
            }
        }
        return best;
    }

    @Test
    void shouldAgreeWithDefinitionWhenSearchingTheNewestSymbols() {
        SuffixRepetitionSearch search = new SuffixRepetitionSearch();
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 5000; i++) {
            int[] sequence = sequence(random);
            Optional<Repetition> expected = newest(sequence);
            assertEquals(expected, search.search(sequence));
            found += expected.isPresent() ? 1 : 0;
        }
        assertEquals(2500, found, 2000, "the sequences must have repetitions, but not all");
    }

    @Test
    void shouldAgreeWithDefinitionWhenSearchingTheWholeRun() {
        Random random = new Random(2);
        for (int i = 0; i < 3000; i++) {
            int[] sequence = sequence(random);
            assertEquals(anywhere(sequence), new WholeRunSearch().search(sequence));
        }
    }
}
