package lull.dvfs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.dvfs.FrequencyDecision.Reason;
import lull.dvfs.knapsack.ItemSelection;
import lull.dvfs.knapsack.MultipleChoiceKnapsack;

/**
 * Selects the frequency of each phase of a group, so that the group loses no more time than its slack and costs least: eq. 5,
 * 6 and 10 to 12 of Li et al., IPDPS 2010, section VI.B. Stateless.
 *
 * <p>Answers where the paper has none: with a negative slack, that is when not even a transition fits, all stays at the
 * default; with a slack of exactly 0 frequencies that take no more time may be chosen. A phase that isn't predicted at its
 * default stays there, a frequency whose time, cost or tolerance isn't known is never chosen. Eq. 6, no more cost than at
 * the default, holds because the default is always one of the selections.
 */
public final class FrequencySelector {
    private final SelectionOptions options;

    public FrequencySelector(SelectionOptions options) {
        this.options = options;
    }

    /**
     * Selects for one group of one task.
     *
     * @param phases in the order they run, all with the same frequencies
     * @throws IllegalArgumentException if the phases differ in their number of frequencies
     */
    public FrequencyDecision select(List<PhaseFrequencies> phases, Slack slack) {
        for (PhaseFrequencies phase : phases) {
            if (phase.seconds().length != phases.get(0).seconds().length) {
                throw new IllegalArgumentException("phases of one group have " + phase.seconds().length + " and "
                        + phases.get(0).seconds().length + " frequencies; give the same to all");
            }
        }
        Optional<Reason> refusal = refusal(phases, slack);
        if (refusal.isPresent()) {
            return decision(phases, defaults(phases), 0, slack, refusal.get());
        }
        MultipleChoiceKnapsack knapsack = knapsack(phases, slack.seconds());
        Optional<ItemSelection> selection = options.solver().solve(knapsack);
        double gap = selection.map(ItemSelection::gap).orElse(Double.NaN);
        return selection
                .filter(found -> found.cost() < knapsack.cost(defaults(phases)))
                .map(found -> decision(phases, found.items(), gap, slack, Reason.SELECTED))
                .orElseGet(() -> decision(phases, defaults(phases), gap, slack, Reason.NOTHING_TO_GAIN));
    }

    private static Optional<Reason> refusal(List<PhaseFrequencies> phases, Slack slack) {
        if (phases.stream().noneMatch(PhaseFrequencies::isPredicted)) {
            return Optional.of(Reason.NOT_PREDICTED);
        }
        if (slack.bound() != Slack.Bound.UNKNOWN && slack.seconds() < 0) {
            return Optional.of(Reason.NO_SLACK);
        }
        if (phases.stream().allMatch(FrequencySelector::hasOneFrequency)) {
            return Optional.of(Reason.ONE_FREQUENCY);
        }
        return slack.bound() == Slack.Bound.UNKNOWN ? Optional.of(Reason.UNKNOWN_SLACK) : Optional.empty();
    }

    private static boolean hasOneFrequency(PhaseFrequencies phase) {
        for (int k = 0; k < phase.defaultFrequency(); k++) {
            if (phase.weight(k) < Double.POSITIVE_INFINITY) {
                return false;
            }
        }
        return true;
    }

    private MultipleChoiceKnapsack knapsack(List<PhaseFrequencies> phases, double slackSeconds) {
        int frequencies = phases.get(0).seconds().length;
        double[][] weights = new double[phases.size()][frequencies];
        double[][] costs = new double[phases.size()][frequencies];
        for (int j = 0; j < weights.length; j++) {
            Arrays.setAll(weights[j], phases.get(j)::weight);
            Arrays.setAll(costs[j], phases.get(j)::cost);
        }
        return new MultipleChoiceKnapsack(
                weights, costs, slackSeconds, options.transitionSeconds(), options.transitionCost());
    }

    private static int[] defaults(List<PhaseFrequencies> phases) {
        return phases.stream().mapToInt(PhaseFrequencies::defaultFrequency).toArray();
    }

    private FrequencyDecision decision(
            List<PhaseFrequencies> phases, int[] chosen, double gap, Slack slack, Reason reason) {
        double[] sums = new double[4];
        for (int j = 0; j < chosen.length; j++) {
            PhaseFrequencies phase = phases.get(j);
            int highest = phase.defaultFrequency();
            if (phase.isPredicted()) {
                sums[0] += phase.seconds()[highest];
                sums[1] += phase.seconds()[chosen[j]];
                sums[2] += phase.costs()[highest];
                sums[3] += phase.costs()[chosen[j]];
            }
            boolean changes = j > 0 && chosen[j] != chosen[j - 1];
            sums[1] += changes ? options.transitionSeconds() : 0;
            sums[3] += changes ? options.transitionCost() : 0;
        }
        return new FrequencyDecision(chosen, sums[0], sums[1], sums[2], sums[3], gap, slack, reason);
    }
}
