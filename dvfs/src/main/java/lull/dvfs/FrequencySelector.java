package lull.dvfs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.dvfs.FrequencyDecision.Reason;
import lull.dvfs.knapsack.KnapsackSolver;
import lull.dvfs.knapsack.LabelSolver;
import lull.dvfs.knapsack.MultipleChoiceKnapsack;

/**
 * Selects the frequency of each phase of a group, so that the group loses no more time than its slack and costs least: eq. 5,
 * 6 and 10 to 12 of Li et al., IPDPS 2010, section VI.B. Stateless.
 *
 * <p>Answers where the paper has none: with a negative slack, that is when not even a transition fits, all stays at the
 * default; with a slack of exactly 0 frequencies that take no more time may be chosen. A phase that isn't predicted at its
 * default stays there, a frequency whose time, cost or tolerance isn't known is never chosen. Eq. 6, no more cost than at
 * the default, holds because the default is always one of the selections.
 *
 * <p>The wait that ends the group is chosen for, too, which the paper leaves at the last phase's frequency: it stays there, or
 * changes to where waiting is cheapest, which is paid from the slack and costs the change back, or to the highest. As a wait's cost
 * depends on how long the phases take, one knapsack is solved for each frequency that it may be spent at: for n frequencies n + 1,
 * all exact as far as the solver is; one where waiting costs the same at all of them.
 */
public final class FrequencySelector {
    /**
     * Of a group's knapsack, one for each frequency and one more. A decision waits for them, of all groups and tasks: these take some
     * 5 ms with the second way through, 36 ms where 128 phases have 16 frequencies; 2¹² to 2²⁰.
     */
    private static final int MOST_LABELS = 1 << 16;

    private final KnapsackSolver solver;
    private final double transitionSeconds;
    private final double transitionCost;

    /**
     * A selector by any solver.
     *
     * @param solver of the knapsack
     * @param transitionSeconds a change of frequency between two phases of a group
     * @param transitionCost the same in the unit of the costs: at most transitionSeconds × highest frequency for t·f
     */
    public FrequencySelector(KnapsackSolver solver, double transitionSeconds, double transitionCost) {
        this.solver = solver;
        this.transitionSeconds = transitionSeconds;
        this.transitionCost = transitionCost;
    }

    /** By labels, with the transitions' time but not their energy; exact, except where a decision would have to wait for the proof. */
    public static FrequencySelector byLabels(double transitionSeconds) {
        return byLabels(transitionSeconds, 0);
    }

    /** By labels, with both. */
    public static FrequencySelector byLabels(double transitionSeconds, double transitionCost) {
        return new FrequencySelector(new LabelSolver(MOST_LABELS), transitionSeconds, transitionCost);
    }

    /** How the wait comes to its frequency. */
    private enum Way {
        /** It is the last phase's, whatever that is. */
        ANY,
        /** It is the last phase's, which has to be this one. */
        STAYS,
        /** It is set on the way into the wait. */
        CHANGES
    }

    /** A way to spend the wait. */
    private record Waiting(int frequency, Way way) {}

    /** A selection, what it costs, and by how much a better one may cost less. */
    private record Candidate(int[] frequencies, int waiting, double cost, double gap) {}

    /** Selects for one group of one task. */
    public FrequencyDecision select(GroupFrequencies group, Slack slack) {
        Candidate byDefault = new Candidate(group.all(group.highest()), group.highest(), defaultCost(group), 0);
        Optional<Reason> refusal = refusal(group.phases(), slack);
        if (refusal.isPresent()) {
            return decision(group, byDefault, refusal.get());
        }
        double gap = 0;
        Candidate best = byDefault;
        for (Waiting waiting : waits(group)) {
            Optional<Candidate> found = candidate(group, waiting, slack.seconds());
            if (found.isPresent() && found.get().cost() < best.cost()) {
                best = found.get();
            }
            gap = Math.max(gap, found.map(Candidate::gap).orElse(0.0));
        }
        Candidate chosen = new Candidate(best.frequencies(), best.waiting(), best.cost(), gap);
        return decision(group, chosen, best.cost() < byDefault.cost() ? Reason.SELECTED : Reason.NOTHING_TO_GAIN);
    }

    private static double defaultCost(GroupFrequencies group) {
        return group.cost(group.all(group.highest()), group.highest());
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

    private static List<Waiting> waits(GroupFrequencies group) {
        if (Arrays.stream(group.waitCosts()).distinct().count() == 1) {
            return List.of(new Waiting(group.highest(), Way.ANY));
        }
        List<Waiting> waits = new ArrayList<>();
        for (int k = 0; k < group.highest(); k++) {
            if (group.mayWaitAt(k)) {
                waits.add(new Waiting(k, Way.STAYS));
            }
        }
        waits.add(new Waiting(group.highest(), Way.CHANGES));
        if (group.cheapestWait() != group.highest()) {
            waits.add(new Waiting(group.cheapestWait(), Way.CHANGES));
        }
        return waits;
    }

    private Optional<Candidate> candidate(GroupFrequencies group, Waiting waiting, double slackSeconds) {
        double change = changeCost(group, waiting.frequency());
        double constant =
                group.waitSeconds() * group.waitCosts()[waiting.frequency()] + wayBack(group, waiting, change);
        return solver.solve(knapsack(group, waiting, slackSeconds, change))
                .map(found -> new Candidate(
                        Arrays.copyOf(found.items(), group.phases().size()),
                        waiting.way() == Way.ANY ? found.items()[found.items().length - 1] : waiting.frequency(),
                        found.cost() + constant,
                        found.gap()));
    }

    /** From a lower frequency the next group changes back, which has room for it. */
    private static double wayBack(GroupFrequencies group, Waiting waiting, double change) {
        return waiting.way() == Way.CHANGES && waiting.frequency() != group.highest() ? change : 0;
    }

    /** What a change costs more than the time of the wait that it takes. */
    private double changeCost(GroupFrequencies group, int wait) {
        return Math.max(0, transitionCost - transitionSeconds * group.waitCosts()[wait]);
    }

    private MultipleChoiceKnapsack knapsack(
            GroupFrequencies group, Waiting waiting, double slackSeconds, double changeCost) {
        int frequencies = group.highest() + 1;
        int phases = group.phases().size();
        int classes = phases + (waiting.way() == Way.CHANGES ? 1 : 0);
        double[][] weights = new double[classes][frequencies];
        double[][] costs = new double[classes][frequencies];
        for (int j = 0; j < phases; j++) {
            int phase = j;
            Arrays.setAll(weights[j], group.phases().get(j)::weight);
            Arrays.setAll(costs[j], k -> group.cost(phase, k, waiting.frequency()));
        }
        if (waiting.way() != Way.ANY) {
            double last = weights[classes - 1][waiting.frequency()];
            Arrays.fill(weights[classes - 1], Double.POSITIVE_INFINITY);
            weights[classes - 1][waiting.frequency()] = last;
        }
        return new MultipleChoiceKnapsack(weights, costs, slackSeconds, transitionSeconds, changeCost);
    }

    private FrequencyDecision decision(GroupFrequencies group, Candidate chosen, Reason reason) {
        int[] all = group.all(group.highest());
        int changes = 0;
        for (int j = 1; j < chosen.frequencies().length; j++) {
            changes += chosen.frequencies()[j] != chosen.frequencies()[j - 1] ? 1 : 0;
        }
        boolean changesForWait = chosen.frequencies().length > 0
                && chosen.waiting() != chosen.frequencies()[chosen.frequencies().length - 1];
        return new FrequencyDecision(
                chosen.frequencies(),
                chosen.waiting(),
                group.seconds(all),
                group.seconds(chosen.frequencies()) + (changes + (changesForWait ? 1 : 0)) * transitionSeconds,
                defaultCost(group),
                chosen.cost(),
                chosen.gap(),
                reason);
    }
}
