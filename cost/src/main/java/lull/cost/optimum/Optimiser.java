package lull.cost.optimum;

import java.util.Optional;
import java.util.function.Supplier;
import lull.cost.model.ExecutionModel;

/**
 * The cores and the frequency at which an algorithm is best, by several measures of best. Each answer is the best of all
 * configurations of the search space, not of a neighbourhood. Answers are empty if no configuration keeps to a limit.
 */
public final class Optimiser {
    private final ExecutionModel model;
    private final SearchSpace space;

    /** @throws IllegalArgumentException if the space has more cores than the algorithm can use */
    public Optimiser(ExecutionModel model, SearchSpace space) {
        long most = model.algorithm().maximumCores();
        if (space.maximumCores() > most) {
            throw new IllegalArgumentException("P = " + space.maximumCores() + " cores are more than "
                    + model.algorithm().algorithm().name() + " can use with N = "
                    + model.algorithm().n() + "; at most " + most);
        }
        this.model = model;
        this.space = space;
    }

    /**
     * Least α·E + T (eq. 2).
     *
     * @param alpha price of a joule in seconds, from 0 up
     */
    public Optimum leastCost(double alpha) {
        if (!(alpha >= 0) || Double.isInfinite(alpha)) {
            throw new IllegalArgumentException("alpha = " + alpha + ": a price is a number from 0 up");
        }
        return best(() -> new LinearCost(alpha), Utility.linear(alpha), Limits.NONE)
                .orElseThrow();
    }

    /**
     * Least energy within a time limit (Korthikanti and Agha, ICPP 2009; a step as utility).
     *
     * @param limitSeconds above 0 and finite: without a limit, less frequency is always less energy
     */
    public Optional<Optimum> leastEnergy(double limitSeconds) {
        if (Double.isInfinite(limitSeconds)) {
            throw new IllegalArgumentException(
                    "time limit = " + limitSeconds + ": without a limit no frequency has the least energy");
        }
        return best(
                () -> new LeastEnergy(limitSeconds), Utility.ENERGY, new Limits(limitSeconds, Limits.NONE.joules()));
    }

    /** The least energy there is, however long it takes: no smaller budget can be kept to. */
    public double leastBudget() {
        return leastEnergy(Double.MAX_VALUE).orElseThrow().joules();
    }

    /** Least time within an energy budget, which may be infinite (Korthikanti and Agha, technical report, 2009). */
    public Optional<Optimum> leastTime(double budgetJoules) {
        return best(() -> new LeastTime(budgetJoules), Utility.TIME, new Limits(Limits.NONE.seconds(), budgetJoules));
    }

    /**
     * Least cost by a user's own measure of energy and time.
     *
     * @param leastRatio the least γ to consider where every real γ may be chosen
     */
    public Optimum leastBy(Utility utility, double leastRatio) {
        if (!space.ratios().isEmpty()) {
            return overRatios(utility, Limits.NONE).orElseThrow();
        }
        if (!(leastRatio > 0 && leastRatio <= 1)) {
            throw new IllegalArgumentException("least gamma = " + leastRatio + ": it is above 0 and at most 1");
        }
        UtilitySearch search = new UtilitySearch(model, utility, leastRatio);
        if (!space.powersOfTwo()) {
            return search.search(1, space.maximumCores());
        }
        Optimum best = search.search(1, 1);
        for (long cores = 2; cores <= space.maximumCores(); cores *= 2) {
            best = search.search(cores, cores);
        }
        return best;
    }

    private Optional<Optimum> best(Supplier<OptimumObjective> ofRealRatios, Utility utility, Limits limits) {
        return space.ratios().isEmpty() ? search(ofRealRatios.get(), Optional.empty()) : overRatios(utility, limits);
    }

    private Optional<Optimum> overRatios(Utility utility, Limits limits) {
        Optional<Optimum> best = Optional.empty();
        for (double ratio : space.ratios()) {
            best = search(new FixedRatio(ratio, utility, limits), best);
        }
        return best;
    }

    private Optional<Optimum> search(OptimumObjective objective, Optional<Optimum> known) {
        CoreSearch search = new CoreSearch(model, objective, known);
        return space.powersOfTwo()
                ? search.overPowersOfTwo(space.maximumCores())
                : search.overAll(space.maximumCores());
    }
}
