package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lull.dvfs.bound.Tradeoff.Point;
import lull.dvfs.bound.Tradeoff.Segment;
import org.junit.jupiter.api.Test;

/** Times and costs are whole numbers, so that "on the line" is exact. */
class TradeoffTest {
    @Test
    void shouldLeaveOutChoicesThatMixturesBeat() {
        Tradeoff hull = Tradeoff.of(List.of(new Point(4, 5), new Point(2, 9), new Point(1, 10), new Point(3, 4)));
        assertEquals(new Tradeoff(1, 10, List.of(new Segment(2, -3))), hull);
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
            assertEquals(corners.stream().map(k -> seconds[k]).toList(), cornerTimes(seconds, costs), "instance " + n);
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

    private static List<Double> cornerTimes(double[] seconds, double[] costs) {
        Tradeoff hull = Tradeoff.of(IntStream.range(0, seconds.length)
                .mapToObj(k -> new Point(seconds[k], costs[k]))
                .toList());
        List<Double> times = new ArrayList<>(List.of(hull.leastSeconds()));
        for (Segment segment : hull.segments()) {
            times.add(times.get(times.size() - 1) + segment.seconds());
        }
        return times;
    }
}
