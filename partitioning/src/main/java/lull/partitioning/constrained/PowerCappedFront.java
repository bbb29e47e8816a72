package lull.partitioning.constrained;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/**
 * The front of time and energy under a cap of power, or its end of least energy, each point with how far it is above the
 * least energy at its time at most.
 *
 * <p>Algorithmic notes. Time, energy and power are two sums and a maximum; the two sums make it a knapsack problem. By
 * Lagrange's relaxation a price λ is put on power: the front of Σ (e + λ·w), solved exactly, gives distributions and, for all
 * times at once, lower bounds ({@link PricedFront}). Prices are tried that make the bound at the worst point as large as the
 * distributions found allow (Kelley's cutting planes, 1960), until nothing gains. The fastest point is exact for nodes of one
 * type. Where the bound without a price is met, so is every point.
 */
public final class PowerCappedFront implements Algorithm {
    /** Fronts solved at most; each takes as long as one without a cap. Thirty left no gap that more would close. */
    private static final int MOST_PRICES = 32;
    /** Halvings of the range of prices: to a double's last digits. */
    private static final int STEPS = 100;
    /** A larger price, s, makes energies of no account. */
    private static final double LARGEST_PRICE = 1e30;

    private final PartitioningObjective objective;
    private final PowerCap cap;

    /** @param objective energy or both */
    public PowerCappedFront(PartitioningObjective objective, PowerCap cap) {
        this.objective = objective;
        this.cap = cap;
    }

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public PartitioningObjective objective() {
        return objective;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireEnergy();
        problem.requireParallelSending();
        Front front = new Search(problem).front();
        return objective == PartitioningObjective.ENERGY ? new Front(List.of(front.thriftiest())) : front;
    }

    /** A distribution, and its costs and power, which are asked for often. */
    private record Candidate(Distribution distribution, double seconds, double joules, double watts) {
        static Candidate of(Distribution distribution) {
            return new Candidate(
                    distribution,
                    distribution.seconds(),
                    distribution.joules().orElseThrow(),
                    distribution.watts().orElseThrow());
        }
    }

    private final class Search {
        private final PartitioningProblem problem;
        private final double room;
        private final List<PricedFront> priced = new ArrayList<>();
        private final List<Candidate> found = new ArrayList<>();
        private final Set<Double> settled = new HashSet<>();

        Search(PartitioningProblem problem) {
            this.problem = problem;
            room = cap.room(problem);
            RecostedProblem power = PowerCap.inWatts(problem);
            Front rising = new ExactFront().solve(power.problem());
            rising.solutions().forEach(solution -> found.add(Candidate.of(power.original(solution.distribution()))));
            if (found.stream().noneMatch(this::holds)) {
                throw cap.infeasible(
                        problem,
                        found.get(found.size() - 1).distribution,
                        rising.thriftiest().gap() == 0);
            }
            price(0);
        }

        private boolean holds(Candidate candidate) {
            return cap.holds(candidate.watts);
        }

        private void price(double price) {
            PricedFront front = new PricedFront(problem, price, room);
            priced.add(front);
            front.distributions().forEach(distribution -> found.add(Candidate.of(distribution)));
        }

        Front front() {
            while (priced.size() < MOST_PRICES) {
                Optional<Solution> worst = worst();
                if (worst.isEmpty()) {
                    break;
                }
                double price = bestPrice(worst.get().seconds());
                if (priced.stream().anyMatch(other -> other.price() == price)) {
                    settled.add(worst.get().seconds());
                } else {
                    price(price);
                }
            }
            return new Front(solutions());
        }

        private Optional<Solution> worst() {
            List<Solution> all = solutions();
            return all.subList(objective == PartitioningObjective.ENERGY ? all.size() - 1 : 0, all.size()).stream()
                    .filter(solution -> solution.gap() > 0 && !settled.contains(solution.seconds()))
                    .max(Comparator.comparingDouble(Solution::gap));
        }

        private List<Solution> solutions() {
            List<Candidate> rising = found.stream()
                    .filter(this::holds)
                    .sorted(Comparator.comparingDouble(Candidate::seconds).thenComparingDouble(Candidate::joules))
                    .toList();
            List<Solution> front = new ArrayList<>();
            double least = Double.POSITIVE_INFINITY;
            for (Candidate candidate : rising) {
                if (candidate.joules < least) {
                    least = candidate.joules;
                    front.add(Solution.within(candidate.distribution, gap(candidate)));
                }
            }
            return front;
        }

        /** Of the energy at the candidate's time; of the least energy of all, if that is the objective. */
        private double gap(Candidate candidate) {
            double time = objective == PartitioningObjective.ENERGY ? Double.MAX_VALUE : candidate.seconds;
            double bound = priced.stream()
                    .mapToDouble(front -> front.bound(time))
                    .max()
                    .orElseThrow();
            return Solution.gap(candidate.joules, bound);
        }

        /** The price whose bound is largest if no other distributions than those found exist: a concave function's peak. */
        private double bestPrice(double time) {
            List<Candidate> inTime = found.stream()
                    .filter(candidate -> objective == PartitioningObjective.ENERGY || candidate.seconds <= time)
                    .toList();
            double high = 1;
            while (!capHolds(inTime, high) && high < LARGEST_PRICE) {
                high *= 2;
            }
            double low = 0;
            for (int step = 0; step < STEPS; step++) {
                double middle = (low + high) / 2;
                if (capHolds(inTime, middle)) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return high;
        }

        /** Whether the distribution that is cheapest at a price keeps to the cap. */
        private boolean capHolds(List<Candidate> inTime, double price) {
            return holds(inTime.stream()
                    .min(Comparator.comparingDouble(candidate -> candidate.joules + price * candidate.watts))
                    .orElseThrow());
        }
    }
}
