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
    static final double NOTHING = 1e-9;

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

    /** Never more than there is, so that rounding leaves nothing that nobody can give. */
    private static void move(double[] shares, int task, double amount) {
        double moved = Math.max(-shares[task], Math.min(1 - shares[task], amount));
        new EvenWithdrawal(shares, task, moved).take();
        shares[task] += moved;
    }

    private static boolean legal(double share) {
        return share >= -NOTHING && share <= 1 + NOTHING;
    }

    private static double[] normalised(double[] shares) {
        double[] clamped =
                Arrays.stream(shares).map(share -> Math.max(share, 0)).toArray();
        double sum = Arrays.stream(clamped).sum();
        return Arrays.stream(clamped).map(share -> share / sum).toArray();
    }
}
