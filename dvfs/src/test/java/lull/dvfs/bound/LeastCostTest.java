package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lull.dvfs.bound.Tradeoff.Segment;
import org.junit.jupiter.api.Test;

/** Two stretches in whole seconds and costs: as the best plan has whole seconds too, it is found by trying all. */
class LeastCostTest {
    private static final int LONGEST = 20;

    /** A task: its least time, what it costs then, and what each further second changes, steepest first. */
    private record Line(int least, int cost, int[] slopes) {
        static Line any(Random random) {
            int[] slopes = random.ints(random.nextInt(4), -12, 0).sorted().toArray();
            return new Line(random.nextInt(4), random.nextInt(90), slopes);
        }

        int at(int seconds) {
            return cost + Arrays.stream(slopes).limit(seconds - least).sum();
        }

        Tradeoff tradeoff() {
            List<Segment> segments = Arrays.stream(slopes)
                    .mapToObj(slope -> new Segment(1, slope))
                    .toList();
            return new Tradeoff(least, cost, segments);
        }
    }

    /** Tasks and the least that somebody elsewhere takes. */
    private record Part(List<Line> tasks, int elsewhere) {
        static Part any(Random random) {
            List<Line> tasks = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                tasks.add(Line.any(random));
            }
            return new Part(tasks, random.nextInt(5));
        }

        int least() {
            return Math.max(
                    elsewhere, tasks.stream().mapToInt(Line::least).max().orElse(0));
        }

        int at(int seconds) {
            return tasks.stream().mapToInt(task -> task.at(seconds)).sum();
        }

        Stretch stretch() {
            Stretch stretch = new Stretch(tasks.size());
            stretch.lastAtLeast(elsewhere);
            IntStream.range(0, tasks.size())
                    .forEach(rank -> stretch.add(rank, tasks.get(rank).tradeoff()));
            return stretch;
        }
    }

    @Test
    void shouldCostWhatTheBestOfAllLengthsDoesWhenASecondCostsToo() {
        Random random = new Random(101);
        int lasting = 0;
        for (int n = 0; n < 3000; n++) {
            Part one = Part.any(random);
            Part other = Part.any(random);
            int seconds = random.nextInt(LONGEST);
            int costOfASecond = random.nextInt(10);
            int atLeast = one.least() + other.least();
            int best = Integer.MAX_VALUE;
            for (int a = one.least(); a <= LONGEST; a++) {
                for (int b = other.least(); b <= LONGEST && a + b <= Math.max(seconds, atLeast); b++) {
                    best = Math.min(best, one.at(a) + other.at(b) + (a + b) * costOfASecond);
                }
            }
            assertEquals(
                    best,
                    EnergyLowerBound.leastCost(List.of(one.stretch(), other.stretch()), seconds, costOfASecond),
                    "instance " + n);
            lasting += best < one.at(one.least()) + other.at(other.least()) + atLeast * costOfASecond ? 1 : 0;
        }
        assertTrue(lasting > 500, "only " + lasting + " last longer than they have to");
    }
}
