package lull.dct;

import lull.dct.throttling.Reason;

/**
 * One configuration for all tasks: the one whose iteration, the sum of the longest task of each group, is shortest
 * (section V.A of Li et al., IPDPS 2010). Tasks agree upon the longest time of each group under each concurrency, infinite
 * where some task's is unknown, the groups of one concurrency after those of another, and how often an iteration runs the group.
 * O(phases × concurrencies) for a task.
 */
final class BestStaticScheme implements ThrottlingScheme {
    private final EnergyRanking ranking;
    private final int concurrencies;
    private final double maxSlowdown;

    BestStaticScheme(EnergyRanking ranking, int concurrencies, double maxSlowdown) {
        this.ranking = ranking;
        this.concurrencies = concurrencies;
        this.maxSlowdown = maxSlowdown;
    }

    @Override
    public int agreedLength(int groups) {
        return groups * (concurrencies + 1);
    }

    @Override
    public boolean isOneForAll() {
        return true;
    }

    @Override
    public void contribute(TaskTimes task, double[] agreed) {
        int groups = task.groups();
        for (int g = 0; g < groups; g++) {
            for (int c = 0; c < concurrencies; c++) {
                double seconds = task.seconds(g, c);
                int at = c * groups + g;
                agreed[at] = Double.isNaN(seconds) ? Double.POSITIVE_INFINITY : Math.max(agreed[at], seconds);
            }
            int repeats = concurrencies * groups + g;
            agreed[repeats] = Math.max(agreed[repeats], task.repeats(g));
        }
    }

    @Override
    public double criticalSeconds(double[] agreed, int group) {
        return agreed[best(agreed) * groups(agreed) + group];
    }

    @Override
    public Choice choose(TaskTimes task, double[] agreed) {
        return Choice.ofTask(task, best(agreed), Reason.SHORTEST);
    }

    private int groups(double[] agreed) {
        return agreed.length / (concurrencies + 1);
    }

    private int best(double[] agreed) {
        double[] iteration = new double[concurrencies];
        int groups = groups(agreed);
        for (int at = 0; at < groups * concurrencies; at++) {
            iteration[at / groups] += agreed[groups * concurrencies + at % groups] * agreed[at];
        }
        double limit = TaskTimes.least(iteration) * (1 + maxSlowdown);
        return ranking.best(iteration, c -> iteration[c] <= limit);
    }
}
