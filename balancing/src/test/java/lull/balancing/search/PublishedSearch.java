package lull.balancing.search;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import lull.balancing.BalancingObjective;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/**
 * Algorithms 2 and 3 of Cabrera et al. 2020 with the backtracking of their code, written down as they run: d the search distance,
 * p the probability of a reset, b how often the last move may still be taken back.
 */
final class PublishedSearch {
    private final BalancingObjective objective;
    private final HeuristicSettings settings;
    private final RandomGenerator random;
    private double[] secondsPerUnit;
    private double[] joulesPerUnit;
    private double d;
    private double p;
    private int b;
    private double costBefore;
    private double[] sharesBefore;

    PublishedSearch(BalancingObjective objective, HeuristicSettings settings, RandomGenerator random) {
        this.objective = objective;
        this.settings = settings;
        this.random = random;
        d = settings.startDistance();
        p = settings.resetProbability();
    }

    WorkloadDistribution next(WorkloadDistribution current, TaskCosts measured) {
        if (objective.cost(measured.seconds(), measured.joules()) == 0) {
            return current; // ours: theirs takes what costs nothing for the best
        }
        secondsPerUnit = perUnit(secondsPerUnit, current, measured.seconds());
        joulesPerUnit = perUnit(joulesPerUnit, current, measured.joules());
        boolean resting = d < settings.settledBelow();
        if (resting && b == 0) {
            if (random.nextDouble() >= p) {
                p += settings.resetIncrement();
                return current;
            }
            d = settings.resetDistance();
            p = settings.resetProbability();
            resting = false;
        }
        double cost = objective.cost(measured.seconds(), measured.joules());
        if (b > 0 && costBefore / cost < settings.tolerance()) {
            return takenBack(current);
        }
        b = 0;
        return resting ? current : search(current, cost);
    }

    private WorkloadDistribution takenBack(WorkloadDistribution current) {
        double[] now = current.shares();
        double[] mirrored = IntStream.range(0, now.length)
                .mapToDouble(task -> 2 * sharesBefore[task] - now[task])
                .toArray();
        boolean mirror = b == 2 && Arrays.stream(mirrored).allMatch(share -> share >= 1e-9);
        b--;
        return settings.rounding().distribute(mirror ? mirrored : sharesBefore, current.total(), current.granularity());
    }

    private WorkloadDistribution search(WorkloadDistribution current, double cost) {
        costBefore = cost;
        sharesBefore = current.shares();
        WorkloadDistribution best = current;
        double least = cost;
        for (int trial = 1;
                trial <= settings.trialsPerCall() && best == current && (trial == 1 || d >= settings.settledBelow());
                trial++) {
            for (WorkloadDistribution candidate : new Neighbourhood(settings.rounding())
                    .of(sharesBefore, current.total(), current.granularity(), d)) {
                double predicted =
                        objective.cost(predicted(secondsPerUnit, candidate), predicted(joulesPerUnit, candidate));
                if (predicted < least) {
                    least = predicted;
                    best = candidate;
                }
            }
            d /= 2;
        }
        b = best != current || settings.judgesStandstill() ? 2 : 0;
        return best;
    }

    boolean settled() {
        return d < settings.settledBelow() && b == 0;
    }

    private static double[] perUnit(double[] before, WorkloadDistribution current, double[] measured) {
        return IntStream.range(0, measured.length)
                .mapToDouble(task -> current.count(task) > 0 && measured[task] >= 1e-9
                        ? measured[task] / current.count(task)
                        : before == null ? Double.NaN : before[task])
                .toArray();
    }

    /** Who was never measured counts as the mean of the others. */
    private static double[] predicted(double[] perUnit, WorkloadDistribution candidate) {
        double mean = Arrays.stream(perUnit)
                .filter(cost -> !Double.isNaN(cost))
                .average()
                .orElse(0);
        return IntStream.range(0, perUnit.length)
                .mapToDouble(task -> candidate.count(task) * (Double.isNaN(perUnit[task]) ? mean : perUnit[task]))
                .toArray();
    }
}
