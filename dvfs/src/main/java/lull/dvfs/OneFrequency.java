package lull.dvfs;

import java.util.List;
import java.util.stream.IntStream;
import lull.dvfs.FrequencyDecision.Reason;

/**
 * One frequency for all phases of a task, where nobody can change it from phase to phase: eq. 6 and 10 to 12 of Li et al., IPDPS
 * 2010, under the condition that all phases have the same k. There are no transitions then.
 */
public final class OneFrequency {
    private OneFrequency() {}

    /**
     * The cheapest at which no group loses more time than its slack; the default if none is cheaper. A higher one than this
     * makes no group lose more either.
     *
     * @param groups the phases of each group of the task, all with the same frequencies; groups without phases don't count
     * @param slacks of the groups
     * @param frequencies how many there are
     */
    public static int choose(List<List<PhaseFrequencies>> groups, List<Slack> slacks, int frequencies) {
        int best = frequencies - 1;
        for (int k = frequencies - 2; k >= 0; k--) {
            int candidate = k;
            boolean fits = IntStream.range(0, groups.size())
                    .allMatch(g -> groups.get(g).isEmpty()
                            || lossSeconds(groups.get(g), candidate)
                                    <= slacks.get(g).seconds());
            if (fits && cost(groups, k) < cost(groups, best)) {
                best = k;
            }
        }
        return best;
    }

    /** What that frequency means for one of the groups. */
    public static FrequencyDecision at(int frequency, List<PhaseFrequencies> phases, Slack slack) {
        int[] all = new int[phases.size()];
        double[] sums = new double[4];
        for (int j = 0; j < all.length; j++) {
            PhaseFrequencies phase = phases.get(j);
            all[j] = frequency;
            if (phase.isPredicted()) {
                sums[0] += phase.seconds()[phase.defaultFrequency()];
                sums[1] += phase.seconds()[frequency];
                sums[2] += phase.costs()[phase.defaultFrequency()];
                sums[3] += phase.costs()[frequency];
            }
        }
        return new FrequencyDecision(
                all, sums[0], sums[1], sums[2], sums[3], Double.NaN, slack, reason(frequency, phases, slack));
    }

    private static Reason reason(int frequency, List<PhaseFrequencies> phases, Slack slack) {
        if (phases.stream().anyMatch(phase -> frequency < phase.defaultFrequency())) {
            return Reason.SELECTED;
        }
        if (slack.bound() == Slack.Bound.UNKNOWN) {
            return Reason.UNKNOWN_SLACK;
        }
        return slack.seconds() < 0 ? Reason.NO_SLACK : Reason.ONE_FOR_ALL;
    }

    private static double lossSeconds(List<PhaseFrequencies> phases, int frequency) {
        return phases.stream().mapToDouble(phase -> phase.weight(frequency)).sum();
    }

    private static double cost(List<List<PhaseFrequencies>> groups, int frequency) {
        return groups.stream()
                .flatMap(List::stream)
                .mapToDouble(phase -> phase.cost(frequency))
                .sum();
    }
}
