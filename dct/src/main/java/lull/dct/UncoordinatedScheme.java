package lull.dct;

/**
 * Tasks that choose alone, by their shortest time: {@link Scheme#PROFILE_DRIVEN} for each phase,
 * {@link Scheme#ONE_PHASE} for all phases together (section V.A and B of Li et al., IPDPS 2010). O(phases × concurrencies).
 */
final class UncoordinatedScheme implements ThrottlingScheme {
    private final EnergyRanking ranking;
    private final double maxSlowdown;
    private final boolean eachPhase;

    UncoordinatedScheme(EnergyRanking ranking, double maxSlowdown, boolean eachPhase) {
        this.ranking = ranking;
        this.maxSlowdown = maxSlowdown;
        this.eachPhase = eachPhase;
    }

    @Override
    public int agreedLength(int groups) {
        return 0;
    }

    @Override
    public void contribute(TaskTimes task, double[] agreed) {}

    @Override
    public double criticalSeconds(double[] agreed, int group) {
        return Double.NaN;
    }

    @Override
    public Choice choose(TaskTimes task, double[] agreed) {
        if (!eachPhase) {
            return Choice.ofTask(task, shortest(task.throttledSeconds()), Reason.SHORTEST);
        }
        int[][] all = new int[task.groups()][];
        for (int g = 0; g < all.length; g++) {
            all[g] = new int[task.phases(g)];
            for (int p = 0; p < all[g].length; p++) {
                all[g][p] = task.isThrottled(g, p) ? shortest(task.phaseSeconds(g, p)) : task.defaultConcurrency();
            }
        }
        return new Choice(all, Reason.SHORTEST);
    }

    private int shortest(double[] seconds) {
        double limit = TaskTimes.least(seconds) * (1 + maxSlowdown);
        return ranking.best(seconds, c -> seconds[c] <= limit);
    }
}
