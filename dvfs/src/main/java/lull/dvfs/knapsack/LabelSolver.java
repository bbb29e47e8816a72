package lull.dvfs.knapsack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Exact, on real weights, with transitions: a shortest path with a resource constraint, by labels. A label is a selection for
 * the classes so far, (weight, cost, last item). Class by class the labels are extended by every item; dropped are
 * <ul>
 * <li>labels that another dominates: no heavier, no dearer, and with the same last item, or with another if it is so even
 *     after paying a transition;
 * <li>labels that can't fit any more, by the least weight onward;
 * <li>labels whose cost can't come below a limit, by the price and the onward lengths of {@link Relaxation}.
 * </ul>
 * The limit starts a little above the relaxation's bound and is raised until a selection is found below it: then all cheaper
 * ones were looked at, and it is the cheapest. So hardly more labels are made than the duality gap asks for.
 *
 * <p>The problem is NP-hard: O(items^classes) at worst. In practice the gap falls with the number of classes and few labels
 * survive. Past a limit on the labels made it gives the best selection that it knows, and how far from the least cost that
 * may be. Sums are rounded as doubles are: a selection may exceed the least cost by some 10⁻¹² of it.
 */
public final class LabelSolver implements KnapsackSolver {
    private static final int MOST_LABELS = 1 << 24;
    private static final double FIRST_SHARE = 1.0 / 64;
    private static final double RAISE = 4;
    private static final double ROUNDING = 1e-12;

    private final int mostLabels;

    /** With a limit of 16 million labels. */
    public LabelSolver() {
        this(MOST_LABELS);
    }

    /** @param mostLabels after which it gives up proving that a selection is the cheapest */
    public LabelSolver(int mostLabels) {
        this.mostLabels = mostLabels;
    }

    @Override
    public Optional<Selection> solve(Knapsack knapsack) {
        Relaxation relaxation = new Relaxation(knapsack);
        if (!relaxation.isFeasible()) {
            return Optional.empty();
        }
        Selection known = Selection.of(knapsack, relaxation.fitting(), 0);
        double gap = known.cost() - relaxation.bound();
        double priced = Math.abs(relaxation.price() * knapsack.capacity());
        double rounding = ROUNDING * Math.max(priced, Math.max(Math.abs(known.cost()), Math.abs(relaxation.bound())));
        if (gap <= rounding) {
            return Optional.of(known);
        }
        for (double share = FIRST_SHARE;; share *= RAISE) {
            double limit = relaxation.bound() + gap * Math.min(1, share);
            Search search = new Search(knapsack, relaxation, limit + rounding, mostLabels);
            Optional<Selection> found = search.run();
            if (search.isExhausted()) {
                return Optional.of(new Selection(known.items(), known.weight(), known.cost(), gap));
            }
            if (found.isPresent() || share >= 1) {
                return found.isPresent() ? found : Optional.of(known);
            }
        }
    }

    /** All selections up to a limit of cost. */
    private static final class Search {
        private final Knapsack knapsack;
        private final double price;
        private final double limit;
        private final double[][] reduced;
        private final double[][] lightest;
        private final Trail trail;
        private final int mostLabels;

        Search(Knapsack knapsack, Relaxation relaxation, double limit, int mostLabels) {
            this.knapsack = knapsack;
            this.limit = limit;
            this.mostLabels = mostLabels;
            price = relaxation.price();
            reduced = relaxation.onwardReduced();
            lightest = relaxation.onwardWeights();
            trail = new Trail();
        }

        boolean isExhausted() {
            return trail.size() > mostLabels;
        }

        Optional<Selection> run() {
            Frontier empty = new Frontier();
            empty.add(0, 0, Trail.NONE);
            Frontier[] byItem = new Frontier[knapsack.items()];
            Arrays.setAll(byItem, k -> extended(empty, 0, k));
            for (int j = 1; j < knapsack.classes() && !isExhausted(); j++) {
                byItem = next(byItem, j);
            }
            return isExhausted() ? Optional.empty() : cheapest(byItem);
        }

        private Frontier[] next(Frontier[] before, int j) {
            Frontier all = merged(before);
            Frontier[] after = new Frontier[before.length];
            for (int k = 0; k < after.length; k++) {
                Frontier start = knapsack.hasTransitions()
                        ? before[k].merge(all, knapsack.transitionWeight(), knapsack.transitionCost()) : all;
                after[k] = extended(start, j, k);
            }
            return after;
        }

        private static Frontier merged(Frontier[] frontiers) {
            List<Frontier> some = new ArrayList<>();
            for (Frontier frontier : frontiers) {
                if (frontier.size() > 0) {
                    some.add(frontier);
                }
            }
            while (some.size() > 1) {
                List<Frontier> halved = new ArrayList<>();
                for (int i = 0; i < some.size(); i += 2) {
                    halved.add(i + 1 < some.size() ? some.get(i).merge(some.get(i + 1), 0, 0) : some.get(i));
                }
                some = halved;
            }
            return some.isEmpty() ? new Frontier() : some.get(0);
        }

        private Frontier extended(Frontier start, int j, int k) {
            Frontier extended = new Frontier();
            double itemWeight = knapsack.weights()[j][k];
            if (itemWeight == Double.POSITIVE_INFINITY) {
                return extended;
            }
            double most = knapsack.capacity() - lightest[j][k];
            double dearest = limit + price * knapsack.capacity() - reduced[j][k];
            for (int i = 0; i < start.size(); i++) {
                double weight = start.weight(i) + itemWeight;
                double cost = start.cost(i) + knapsack.costs()[j][k];
                if (weight <= most + ROUNDING * Math.abs(most) && cost + price * weight <= dearest) {
                    extended.add(weight, cost, trail.add(start.node(i), k));
                }
            }
            return extended;
        }

        /** Of those that fit exactly, labels were given some rounding; and within the limit, beyond it nothing is proven. */
        private Optional<Selection> cheapest(Frontier[] byItem) {
            Selection best = null;
            for (Frontier frontier : byItem) {
                for (int i = 0; i < frontier.size(); i++) {
                    if (frontier.cost(i) <= limit && (best == null || frontier.cost(i) < best.cost())) {
                        Selection candidate = Selection.of(knapsack, trail.items(frontier.node(i), knapsack.classes()), 0);
                        best = candidate.weight() <= knapsack.capacity() ? candidate : best;
                    }
                }
            }
            return Optional.ofNullable(best);
        }
    }
}
