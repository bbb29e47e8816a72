package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lull.dvfs.PhaseFrequencies;
import org.junit.jupiter.api.Test;

/** Times and costs are whole numbers, so that "on the line" is exact. */
class LowerHullTest {
    private static final double NAN = Double.NaN;

    @Test
    void shouldLeaveOutWhatIsNotKnownAndWhatIsDominated() {
        assertEquals(List.of(0, 3), of(new double[] {0, NAN, 2, 4, 5}, new double[] {9, 1, 9, 3, 3}));
        assertEquals(List.of(2), of(new double[] {1, -1, 3, Double.POSITIVE_INFINITY}, new double[] {NAN, 1, 2, 1}));
    }

    @Test
    void shouldHoldWhatNoMixtureOfOthersMatchesWhenChoicesAreRandom() {
        Random random = new Random(81);
        for (int n = 0; n < 3000; n++) {
            int choices = 1 + random.nextInt(6);
            double[] seconds = random.ints(choices, 0, 7).asDoubleStream().toArray();
            double[] costs = random.ints(choices, 0, 7).asDoubleStream().toArray();
            List<Integer> corners = IntStream.range(0, choices)
                    .filter(k -> !isMatched(k, seconds, costs))
                    .boxed()
                    .sorted(Comparator.comparingDouble(k -> seconds[k]))
                    .toList();
            assertEquals(corners, of(seconds, costs), "instance " + n);
        }
    }

    /** Whether another choice, or a mixture of two others, takes no longer and costs no more; of equal ones the first counts. */
    private static boolean isMatched(int k, double[] seconds, double[] costs) {
        for (int i = 0; i < seconds.length; i++) {
            boolean same = seconds[i] == seconds[k] && costs[i] == costs[k];
            if (i != k && seconds[i] <= seconds[k] && costs[i] <= costs[k] && (!same || i < k)) {
                return true;
            }
            for (int j = 0; j < seconds.length; j++) {
                if (seconds[i] < seconds[k]
                        && seconds[k] < seconds[j]
                        && (costs[k] - costs[i]) * (seconds[j] - seconds[i])
                                >= (costs[j] - costs[i]) * (seconds[k] - seconds[i])) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Integer> of(double[] seconds, double[] costs) {
        return LowerHull.of(new PhaseFrequencies(seconds, costs, new double[seconds.length]));
    }
}
