package lull.dvfs.knapsack;

import java.util.Optional;

/**
 * Exact, on real weights, with transitions: a shortest path with a resource constraint, by labels. A label is a selection for
 * the classes so far, (weight, cost, last item). Class by class the labels are extended by every item; dropped are
 * <ul>
 * <li>labels that another dominates: no heavier, no dearer, and with the same last item, or with another if it is so even
 *     after paying a transition;
 * <li>labels that can't fit any more, by the least weight onward;
 * <li>labels whose cost can't come below a limit, by the price of {@link Relaxation} and the shortest path onward.
 * </ul>
 * The limit starts a little above the relaxation's bound and is raised until a selection is found below it: then all cheaper
 * ones were looked at, and it is the cheapest. So hardly more labels are made than the duality gap asks for; of few selections
 * all are looked at. Without transitions the order of the classes is free: those whose items differ most come first, so that
 * labels get many only in the last classes, as in the cores of Pisinger (<i>A minimal algorithm for the multiple-choice
 * knapsack problem</i>, European Journal of Operational Research 83, 1995).
 *
 * <p>The problem is NP-hard: O(items^classes) at worst. In practice the gap falls with the number of classes and few labels
 * survive. Past a limit on the labels made it goes through the classes once more, with so few labels of each that as many are
 * made again, and gives the best selection that it knows, and how far from the least cost that may be. Sums are rounded as doubles are: a selection may exceed the least cost by some 10⁻¹² of it.
 */
public final class LabelSolver implements KnapsackSolver {
    private static final int MOST_LABELS = 1 << 24;
    private static final double FIRST_SHARE = 1.0 / 512;
    private static final double RAISE = 2;
    /** Selections that are all looked at at once, where there are no more; from 1, never, to 1000, the labels of some raises. */
    private static final double FEW_SELECTIONS = 256;

    /** Labels of a class and item with which it goes on at least where nothing is proven; 2 to 100. */
    private static final int LEAST_WIDTH = 4;

    private static final double ROUNDING = 1e-12;

    private final int mostLabels;

    /** With a limit of 16 million labels, which may take seconds. */
    public LabelSolver() {
        this(MOST_LABELS);
    }

    /** @param mostLabels after which it gives up proving that a selection is the cheapest */
    public LabelSolver(int mostLabels) {
        this.mostLabels = mostLabels;
    }

    @Override
    public Optional<ItemSelection> solve(MultipleChoiceKnapsack knapsack) {
        Relaxation relaxation = new Relaxation(knapsack);
        if (!relaxation.isFeasible()) {
            return Optional.empty();
        }
        ItemSelection known = ItemSelection.of(knapsack, relaxation.fitting(), 0);
        double gap = known.cost() - relaxation.bound();
        double priced = Math.abs(relaxation.price() * knapsack.capacity());
        double rounding = ROUNDING * Math.max(priced, Math.max(Math.abs(known.cost()), Math.abs(relaxation.bound())));
        if (gap <= rounding) {
            return Optional.of(known);
        }
        LabelSearch search = new LabelSearch(knapsack, relaxation.price(), mostLabels);
        boolean few = Math.pow(knapsack.items(), knapsack.classes()) <= FEW_SELECTIONS;
        for (double share = few ? 1 : FIRST_SHARE; ; share *= RAISE) {
            double limit = relaxation.bound() + gap * Math.min(1, share);
            Optional<ItemSelection> found = search.below(limit + rounding);
            if (search.isExhausted()) {
                return Optional.of(approximate(knapsack, relaxation, known));
            }
            if (found.isPresent() || share >= 1) {
                return found.isPresent() ? found : Optional.of(known);
            }
        }
    }

    /** The best known: what is proven of it is its distance to the relaxation's bound. */
    private ItemSelection approximate(MultipleChoiceKnapsack knapsack, Relaxation relaxation, ItemSelection known) {
        int width = Math.max(LEAST_WIDTH, mostLabels / (knapsack.classes() * knapsack.items()));
        LabelSearch search = new LabelSearch(knapsack, relaxation.price(), Integer.MAX_VALUE, width);
        ItemSelection best = search.below(known.cost()).orElse(known);
        return new ItemSelection(best.items(), best.weight(), best.cost(), best.cost() - relaxation.bound());
    }
}
