package lull.balancing.search;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/**
 * Search in a neighbourhood that shrinks (Cabrera et al. 2020, Algorithms 2 and 3, as their code does it): the best predicted
 * candidate is applied, the next measurement judges it, a bad move is first mirrored, then undone. When the distance has
 * become small the search rests, until a reset, more probable with every call, begins a new one.
 *
 * <p>A call costs up to 2P candidates of P tasks for each neighbourhood, O(P²). Deviations: nothing is announced when nothing
 * changes; a task without work keeps its last cost per unit instead of looking free; windows count by what an iteration took in them,
 * and not at all where that is no cost; see {@link HeuristicSettings} for what
 * else can be chosen. The paper's listings differ from the code and do not work: no decay, a search that always moves, a
 * comparison that picks the last improving candidate.
 */
public final class HeuristicBalancer implements LoadBalancer {
    private static final double NOTHING = 1e-9;

    private enum Judgement {
        NONE,
        LAST_CHANCE,
        PENDING
    }

    private final BalancingObjective objective;
    private final HeuristicSettings settings;
    private final RandomGenerator random;
    private final Neighbourhood neighbourhood;
    private UnitCosts seconds;
    private UnitCosts joules;
    private double distance;
    private double resetProbability;
    private long searches;
    private Judgement judgement = Judgement.NONE;
    private double costBefore;
    private double[] sharesBefore;

    /** @param random draws the resets */
    public HeuristicBalancer(BalancingObjective objective, HeuristicSettings settings, RandomGenerator random) {
        this.objective = objective;
        this.settings = settings;
        this.random = random;
        neighbourhood = new Neighbourhood(settings.rounding());
        distance = settings.startDistance();
        resetProbability = settings.resetProbability();
    }

    @Override
    public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts window) {
        if (!window.valid() || current.tasks() == 1 || current.total() == 0) {
            return Optional.empty();
        }
        TaskCosts measured = window.perIteration();
        double cost = objective.cost(measured.seconds(), measured.joules());
        if (cost == 0) {
            return Optional.empty(); // as where a meter has failed: whatever is tried would pass for free
        }
        learn(current, measured);
        boolean judgeOnly = false;
        if (distance < settings.settledBelow()) {
            judgeOnly = judgement != Judgement.NONE;
            if (!judgeOnly && !reset()) {
                return Optional.empty();
            }
        }
        if (judgement != Judgement.NONE) {
            if (costBefore / cost < settings.tolerance()) {
                return changed(current, takenBack(current));
            }
            judgement = Judgement.NONE;
        }
        return judgeOnly ? Optional.empty() : changed(current, search(current, cost));
    }

    private void learn(WorkloadDistribution current, TaskCosts measured) {
        if (seconds == null) {
            seconds = new UnitCosts(current.tasks());
            joules = new UnitCosts(current.tasks());
        }
        seconds.learn(current, measured.seconds());
        joules.learn(current, measured.joules());
    }

    /** Draws whether a new search begins. */
    private boolean reset() {
        if (random.nextDouble() >= resetProbability) {
            resetProbability += settings.resetIncrement();
            return false;
        }
        distance = settings.resetDistance();
        resetProbability = settings.resetProbability();
        return true;
    }

    /** Mirrored at where it came from, if that leaves every task some work; the second time undone. */
    private WorkloadDistribution takenBack(WorkloadDistribution current) {
        double[] shares = sharesBefore.clone();
        if (judgement == Judgement.PENDING) {
            judgement = Judgement.LAST_CHANCE;
            double[] now = current.shares();
            boolean legal = true;
            for (int task = 0; task < shares.length; task++) {
                shares[task] = 2 * sharesBefore[task] - now[task];
                legal &= shares[task] >= NOTHING;
            }
            shares = legal ? shares : sharesBefore.clone();
        } else {
            judgement = Judgement.NONE;
        }
        return settings.rounding().distribute(shares, current.total(), current.granularity());
    }

    @SuppressWarnings("ReferenceEquality") // the same object: nothing better was found
    private WorkloadDistribution search(WorkloadDistribution current, double cost) {
        searches++;
        costBefore = cost;
        sharesBefore = current.shares();
        WorkloadDistribution best = current;
        double bestCost = cost;
        for (int trial = 0; trial < settings.trialsPerCall() && best == current; trial++) {
            for (WorkloadDistribution candidate : near(current)) {
                double predicted = objective.cost(seconds.predict(candidate), joules.predict(candidate));
                if (predicted < bestCost) {
                    bestCost = predicted;
                    best = candidate;
                }
            }
            distance /= 2;
            if (distance < settings.settledBelow()) {
                break;
            }
        }
        judgement = best != current || settings.judgesStandstill() ? Judgement.PENDING : Judgement.NONE;
        return best;
    }

    private List<WorkloadDistribution> near(WorkloadDistribution current) {
        return neighbourhood.of(sharesBefore, current.total(), current.granularity(), distance);
    }

    private static Optional<WorkloadDistribution> changed(WorkloadDistribution current, WorkloadDistribution next) {
        return next.equals(current) ? Optional.empty() : Optional.of(next);
    }

    @Override
    public boolean settled() {
        return distance < settings.settledBelow() && judgement == Judgement.NONE;
    }

    /** Calls so far that looked for something better. */
    long searches() {
        return searches;
    }
}
