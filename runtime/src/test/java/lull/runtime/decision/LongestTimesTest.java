package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Two tasks of three groups: the first is longer by default in two of them, the second where teams were chosen. */
class LongestTimesTest {
    private static LongestTimes longest() {
        LongestTimes longest = LongestTimes.none(3);
        double[][] byDefault = {{8, 4, 1}, {2, 5, 0.5}};
        double[][] chosen = {{4, 4, 0.25}, {2, 4.5, 0.5}};
        for (int task = 0; task < 2; task++) {
            for (int g = 0; g < 3; g++) {
                longest.add(g, byDefault[task][g], chosen[task][g]);
            }
        }
        return longest;
    }

    @Test
    void shouldKeepTheLongestOfEachGroupBeforeAndAfterTeamsWereChosen() {
        assertArrayEquals(new double[] {8, 5, 1}, longest().byDefault());
        assertArrayEquals(new double[] {4, 4.5, 0.5}, longest().chosen());
    }

    @Test
    void shouldBeTheSameWhenANodeHasToldItToAnother() {
        assertArrayEquals(new double[] {8, 5, 1, 4, 4.5, 0.5}, longest().values());
        LongestTimes told = LongestTimes.of(longest().values());
        assertArrayEquals(longest().byDefault(), told.byDefault());
        assertArrayEquals(longest().chosen(), told.chosen());
    }

    @Test
    void shouldGainWhatAllGroupsTogetherGetShorter() {
        assertEquals(4 + 0.5 + 0.5, longest().gainSeconds(g -> 1));
    }

    /** What an inner loop runs gains as often as it turns. */
    @Test
    void shouldGainInEachTurnOfAnInnerLoop() {
        assertEquals(4 + 3 * (0.5 + 0.5), longest().gainSeconds(g -> g == 0 ? 1 : 3));
    }

    /** Groups that get longer count against it. */
    @Test
    void shouldLoseWhenAGroupGetsLonger() {
        LongestTimes longer = LongestTimes.of(new double[] {1, 3, 0.5, 5});
        assertEquals(-1.5, longer.gainSeconds(g -> 1));
    }

    /** Nodes may decide for the one or for the other: nothing may be promised that waits for less. */
    @Test
    void shouldAllowForTheLongerOfEachGroupWhenEitherMayBeChosen() {
        LongestTimes others = LongestTimes.of(new double[] {100, 100, 100, 3, 5, 0.5});
        LongestTimes either = longest().orChosen(others);
        assertArrayEquals(new double[] {4, 5, 0.5}, either.chosen());
        assertArrayEquals(new double[] {8, 5, 1}, either.byDefault());
    }
}
