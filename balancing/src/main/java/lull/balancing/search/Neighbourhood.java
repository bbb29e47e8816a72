package lull.balancing.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.balancing.Rounding;
import lull.balancing.WorkloadDistribution;

/**
 * Distributions near another one (Cabrera et al. 2020, section 4.2, generate_distributions): a share of the whole work moves
 * to one task, evenly from all others, or away from it, evenly to all others. For P tasks at most 2P.
 */
final class Neighbourhood {
    private static final double NOTHING = 1e-9;

    private final Rounding rounding;

    Neighbourhood(Rounding rounding) {
        this.rounding = rounding;
    }

    /**
     * All of them, first those that give to a task, in the order of the tasks; duplicates, which two tasks have, once.
     *
     * @param centre shares of the tasks
     * @param distance share of the whole work that moves, 0 to 1
     */
    List<WorkloadDistribution> of(double[] centre, int total, int granularity, double distance) {
        List<WorkloadDistribution> candidates = new ArrayList<>();
        if (centre.length == 1) {
            return candidates;
        }
        for (double amount : new double[] {distance, -distance}) {
            for (int task = 0; task < centre.length; task++) {
                double[] shares = centre.clone();
                if (legal(shares[task] + amount)) {
                    move(shares, task, amount);
                    candidates.add(rounding.distribute(normalised(shares), total, granularity));
                }
            }
        }
        return candidates.stream().distinct().toList();
    }

    /** In passes: each other task takes an equal part of what remains, if that leaves it a share at all. */
    private static void move(double[] shares, int receiver, double amount) {
        shares[receiver] += amount;
        double remaining = -amount;
        while (Math.abs(remaining) >= NOTHING) {
            double part = remaining / (shares.length - 1);
            for (int task = 0; task < shares.length; task++) {
                if (task != receiver && legal(shares[task] + part)) {
                    shares[task] += part;
                    remaining -= part;
                }
            }
        }
    }

    private static boolean legal(double share) {
        return share >= -NOTHING && share <= 1;
    }

    private static double[] normalised(double[] shares) {
        double[] clamped =
                Arrays.stream(shares).map(share -> Math.max(share, 0)).toArray();
        double sum = Arrays.stream(clamped).sum();
        return Arrays.stream(clamped).map(share -> share / sum).toArray();
    }
}
