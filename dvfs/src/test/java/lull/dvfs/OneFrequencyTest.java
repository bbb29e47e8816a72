package lull.dvfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import lull.dvfs.FrequencyDecision.Reason;
import org.junit.jupiter.api.Test;

class OneFrequencyTest {
    private static final double[] HERTZ = {1e9, 1.5e9, 2e9};

    /** Takes its whole time longer, and draws t·f less what a waiting core draws at the lowest frequency. */
    private static PhaseFrequencies phase(double seconds) {
        double[] times = {2 * seconds, seconds * 2 / 1.5, seconds};
        double[] costs = {times[0] * 1, times[1] * 3, times[2] * 6};
        return new PhaseFrequencies(times, costs, new double[3]);
    }

    /** Waiting costs nothing. */
    private static GroupFrequencies group(PhaseFrequencies... phases) {
        return new GroupFrequencies(List.of(phases), 0, new double[3]);
    }

    private static Slack slack(double seconds) {
        return new Slack(seconds, OptionalDouble.empty());
    }

    /** Each group once an iteration. */
    private static int choose(List<GroupFrequencies> groups, List<Slack> slacks) {
        double[] once = new double[groups.size()];
        Arrays.fill(once, 1);
        return OneFrequency.choose(groups, slacks, once);
    }

    @Test
    void shouldChooseTheLowestThatFitsEveryGroup() {
        List<GroupFrequencies> groups = List.of(group(phase(1), phase(1)), group(phase(3)));
        assertEquals(0, choose(groups, List.of(slack(2), slack(3))));
        assertEquals(1, choose(groups, List.of(slack(2), slack(2.9))));
        assertEquals(2, choose(groups, List.of(slack(0.6), slack(9))));
    }

    @Test
    void shouldKeepTheHighestWhereAGroupHasNoSlackOrItIsUnknown() {
        List<GroupFrequencies> groups = List.of(group(phase(1)), group(phase(1)));
        assertEquals(2, choose(groups, List.of(slack(9), slack(-1))));
        assertEquals(2, choose(groups, List.of(slack(9), slack(Double.NaN))));
        PhaseFrequencies unknown = new PhaseFrequencies(new double[] {1, 1, Double.NaN}, new double[3], new double[3]);
        assertEquals(2, choose(List.of(group(unknown)), List.of(slack(9))));
    }

    @Test
    void shouldNotMindGroupsWithoutPhases() {
        assertEquals(0, choose(List.of(group(phase(1)), group()), List.of(slack(1), slack(-1))));
    }

    @Test
    void shouldKeepTheHighestWhenNothingElseCostsLess() {
        assertEquals(
                2,
                choose(List.of(group(PhaseFrequencies.of(new double[] {2, 1.5, 1}, HERTZ))), List.of(slack(9))),
                "t f is the same or more");
    }

    /** No group may lose more than its slack, whatever the times, and a higher frequency never fits worse. */
    @Test
    void shouldNeverExceedASlack() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            List<GroupFrequencies> groups = new ArrayList<>();
            List<Slack> slacks = new ArrayList<>();
            for (int g = random.nextInt(4); g >= 0; g--) {
                groups.add(group(phase(random.nextDouble()), phase(random.nextDouble())));
                slacks.add(slack(3 * random.nextDouble() - 0.2));
            }
            int chosen = choose(groups, slacks);
            for (int g = 0; g < groups.size() && chosen < 2; g++) {
                FrequencyDecision decision = OneFrequency.at(chosen, groups.get(g), slacks.get(g));
                assertTrue(decision.predictedSeconds() - decision.defaultSeconds()
                        <= slacks.get(g).seconds() + 1e-12);
                assertTrue(decision.predictedCost() <= decision.defaultCost());
            }
        }
    }

    /** Phases alone would cost least at the lowest, the wait makes up for it. */
    @Test
    void shouldCountTheWaitWhenItChooses() {
        PhaseFrequencies phase = phase(1);
        double[] waits = {5, 1, 1};
        GroupFrequencies dear = new GroupFrequencies(List.of(phase), 4, waits);
        assertEquals(1, choose(List.of(dear), List.of(slack(4))), "2 + 3·5 and 4 + 3⅔ joules");
        FrequencyDecision decision = OneFrequency.at(1, dear, slack(4));
        assertEquals(1, decision.waitFrequency());
        assertEquals(4 + 11.0 / 3, decision.predictedCost(), 1e-12);
        assertEquals(6 + 4, decision.defaultCost(), 1e-12);
        waits[1] = Double.POSITIVE_INFINITY;
        assertEquals(2, choose(List.of(dear), List.of(slack(4))), "it may not wait there");
    }

    /** The first saves 4 J at the lowest frequency, the second costs 1 J more each time. */
    @Test
    void shouldCountAGroupAsOftenAsAnIterationRunsIt() {
        List<GroupFrequencies> groups = List.of(
                group(new PhaseFrequencies(new double[] {2, 1, 1}, new double[] {2, 6, 6}, new double[3])),
                group(new PhaseFrequencies(new double[] {2, 1, 1}, new double[] {7, 6, 6}, new double[3])));
        List<Slack> slacks = List.of(slack(1), slack(1));
        assertEquals(0, OneFrequency.choose(groups, slacks, new double[] {1, 3}));
        assertEquals(2, OneFrequency.choose(groups, slacks, new double[] {1, 5}));
    }

    @Test
    void shouldSayWhatItMeansForAGroup() {
        FrequencyDecision lowered = OneFrequency.at(0, group(phase(1), phase(2)), slack(4));
        assertArrayEquals(new int[] {0, 0}, lowered.frequencies());
        assertEquals(6, lowered.predictedSeconds(), 1e-12);
        assertEquals(3, lowered.defaultSeconds(), 1e-12);
        assertEquals(2 * 1 + 4 * 1, lowered.predictedCost(), 1e-12);
        assertEquals(6 + 2 * 6, lowered.defaultCost(), 1e-12);
        assertEquals(Reason.SELECTED, lowered.reason());
        assertEquals(
                Reason.NO_SLACK, OneFrequency.at(2, group(phase(1)), slack(-1)).reason());
        assertEquals(
                Reason.UNKNOWN_SLACK,
                OneFrequency.at(2, group(phase(1)), slack(Double.NaN)).reason());
        assertEquals(
                Reason.ONE_FOR_ALL,
                OneFrequency.at(2, group(phase(1)), slack(4)).reason());
        assertEquals(
                Reason.ONE_FOR_ALL,
                OneFrequency.at(2, group(phase(1)), slack(0)).reason());
    }
}
