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
     * The cheapest at which no group loses more time than its slack, its wait included; the default if none is cheaper. A higher one
     * than this makes no group lose more either.
     *
     * @param groups of the task, all with the same frequencies, at least one; slacks of groups without phases don't count
     * @param slacks of the groups
     * @param repeats how often an iteration runs each group
     */
    public static int choose(List<GroupFrequencies> groups, List<Slack> slacks, double[] repeats) {
        int highest = groups.get(0).highest();
        int best = highest;
        for (int k = highest - 1; k >= 0; k--) {
            int candidate = k;
            boolean fits = IntStream.range(0, groups.size())
                    .allMatch(g -> fits(groups.get(g), slacks.get(g).seconds(), candidate));
            if (fits && cost(groups, repeats, k) < cost(groups, repeats, best)) {
                best = k;
            }
        }
        return best;
    }

    private static boolean fits(GroupFrequencies group, double slackSeconds, int k) {
        return group.phases().isEmpty() || group.mayWaitAt(k) && lossSeconds(group.phases(), k) <= slackSeconds;
    }

    /** What that frequency means for one of the groups. */
    public static FrequencyDecision at(int frequency, GroupFrequencies group, Slack slack) {
        return at(frequency, group, reason(frequency, group, slack));
    }

    /** The same for a reason of its own. */
    public static FrequencyDecision at(int frequency, GroupFrequencies group, Reason reason) {
        int[] byDefault = group.all(group.highest());
        int[] all = group.all(frequency);
        return new FrequencyDecision(
                all,
                frequency,
                group.seconds(byDefault),
                group.seconds(all),
                group.cost(byDefault, group.highest()),
                group.cost(all, frequency),
                Double.NaN,
                reason);
    }

    private static Reason reason(int frequency, GroupFrequencies group, Slack slack) {
        if (frequency < group.highest() && !group.phases().isEmpty()) {
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

    private static double cost(List<GroupFrequencies> groups, double[] repeats, int frequency) {
        double cost = 0;
        for (int g = 0; g < groups.size(); g++) {
            GroupFrequencies group = groups.get(g);
            cost += repeats[g] * group.cost(group.all(frequency), frequency);
        }
        return cost;
    }
}
