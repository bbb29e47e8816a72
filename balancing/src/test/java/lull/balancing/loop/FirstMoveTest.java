package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.search.HeuristicSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What each search does with its first measurement, against Algorithm 3 of Cabrera et al. 2020 with every candidate of two tasks
 * worked out. All amounts are whole numbers and all distances powers of two, so that nothing rounds.
 */
class FirstMoveTest {
    private static final int TOTAL = 256;
    private static final int CASES = 2000;

    /** Two tasks: seconds and joules of a unit of work, watts of waiting. */
    private record Pair(int[] seconds, int[] joules, int[] idle) {
        static Pair random(SplittableRandom random) {
            return new Pair(
                    random.ints(2, 1, 9).toArray(),
                    random.ints(2, 1, 40).toArray(),
                    random.ints(2, 0, 6).toArray());
        }

        @Override
        public String toString() {
            return Arrays.toString(seconds) + " s, " + Arrays.toString(joules) + " J a unit, " + Arrays.toString(idle)
                    + " W idle";
        }

        TaskCosts measured(int first) {
            int second = TOTAL - first;
            return new TaskCosts(
                    new double[] {first * seconds[0], second * seconds[1]},
                    new double[] {first * joules[0], second * joules[1]});
        }

        /** Of a distribution that gives the first task so many units, as predicted from one that gave it others. */
        long cost(Strategy strategy, int first, int measuredFirst) {
            long[] units = {first, TOTAL - first};
            long[] before = {measuredFirst, TOTAL - measuredFirst};
            long longest = Math.max(units[0] * seconds[0], units[1] * seconds[1]);
            long energy = 0;
            long products = 0;
            for (int task = 0; task < 2; task++) {
                energy += units[task] * joules[task] + idle[task] * (longest - units[task] * seconds[task]);
                products += units[task] * before[task] * joules[task] * seconds[task];
            }
            return switch (strategy) {
                case TIME, TTE, TES -> longest;
                case ENERGY -> energy;
                case EDP -> energy * longest;
                case EDP_LOCAL -> products;
                default -> throw new IllegalArgumentException(strategy + " does not search");
            };
        }

        /** The cheapest candidate of the first neighbourhood that has one cheaper than the present: x ± d, d = ¼, ⅛, 1/16. */
        int best(Strategy strategy, int present) {
            for (int moved = TOTAL / 4; moved >= TOTAL / 16; moved /= 2) {
                int best = present;
                for (int candidate : new int[] {present + moved, present - moved}) {
                    if (candidate >= 0
                            && candidate <= TOTAL
                            && cost(strategy, candidate, present) < cost(strategy, best, present)) {
                        best = candidate;
                    }
                }
                if (best != present) {
                    return best;
                }
            }
            return present;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TIME", "ENERGY", "EDP", "EDP_LOCAL", "TTE", "TES"})
    void shouldMoveToTheBestCandidateByItsOwnObjectiveWhenTasksAreTwo(Strategy strategy) {
        SplittableRandom random = new SplittableRandom(17);
        int moves = 0;
        for (int i = 0; i < CASES; i++) {
            Pair pair = Pair.random(random);
            int present = 16 * random.nextInt(1, 16);
            WorkloadDistribution current = WorkloadDistribution.of(1, present, TOTAL - present);
            double[] idle = {pair.idle()[0], pair.idle()[1]};
            int next = strategy.balancer(idle, HeuristicSettings.DEFAULT, random)
                    .next(current, pair.measured(present))
                    .orElse(current)
                    .count(0);
            assertEquals(pair.best(strategy, present), next, strategy + " from " + present + ", " + pair);
            moves += next == present ? 0 : 1;
        }
        assertTrue(moves > CASES / 4, moves + " moves");
    }

    /** Else the test above could not tell one objective from another. */
    @Test
    void shouldHaveCasesWhereEveryObjectiveMovesElsewhere() {
        SplittableRandom random = new SplittableRandom(17);
        Map<Strategy, Integer> different = new EnumMap<>(Strategy.class);
        for (int i = 0; i < CASES; i++) {
            Pair pair = Pair.random(random);
            int byTime = pair.best(Strategy.TIME, TOTAL / 2);
            int byEnergy = pair.best(Strategy.ENERGY, TOTAL / 2);
            int byProduct = pair.best(Strategy.EDP, TOTAL / 2);
            different.merge(Strategy.ENERGY, byEnergy == byTime ? 0 : 1, Integer::sum);
            different.merge(Strategy.EDP, byProduct == byTime || byProduct == byEnergy ? 0 : 1, Integer::sum);
        }
        assertTrue(different.values().stream().allMatch(cases -> cases > 20), different.toString());
    }
}
