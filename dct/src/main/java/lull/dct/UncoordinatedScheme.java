package lull.dct;

import java.util.ArrayList;
import java.util.List;
import lull.dct.PlaceChanges.Region;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;

/**
 * Tasks that choose alone, by their shortest time: {@link Scheme#PROFILE_DRIVEN} for each phase,
 * {@link Scheme#ONE_PHASE} for all phases together (section V.A and B of Li et al., IPDPS 2010). O(phases × concurrencies).
 *
 * <p>Where it takes time to change places, the phases of {@link Scheme#PROFILE_DRIVEN} are no longer chosen one by one: the iteration with
 * its changes is to be the shortest, O(phases × concurrencies³).
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
    public boolean isOneForAll() {
        return !eachPhase;
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
        int[][] all = task.changes().isFree() ? shortestPhases(task) : shortestRound(task);
        return new Choice(all, Reason.SHORTEST);
    }

    private int[][] shortestPhases(TaskTimes task) {
        int[][] all = new int[task.groups()][];
        for (int g = 0; g < all.length; g++) {
            all[g] = new int[task.phases(g)];
            for (int p = 0; p < all[g].length; p++) {
                all[g][p] = task.isThrottled(g, p) ? shortest(task.phaseSeconds(g, p)) : task.defaultConcurrency();
            }
        }
        return all;
    }

    private int[][] shortestRound(TaskTimes task) {
        List<Region> regions = task.changes().regions();
        List<int[]> choices = new ArrayList<>();
        for (Region region : regions) {
            choices.add(region.fixed() ? new int[] {task.defaultConcurrency()} : known(task, region));
        }
        int[] chosen =
                new CheapestRound(choices, (step, before, last, c) -> price(task, step, before, last, c)).choose();
        int[][] all = new int[task.groups()][];
        for (int g = 0; g < all.length; g++) {
            all[g] = new int[task.phases(g)];
        }
        for (int step = 0; step < chosen.length; step++) {
            all[regions.get(step).group()][regions.get(step).phase()] = chosen[step];
        }
        return all;
    }

    private static int[] known(TaskTimes task, Region region) {
        return TaskTimes.known(task.phaseSeconds(region.group(), region.phase()));
    }

    /** Time first, of which what is within the slowdown of the phase's shortest is the same; then energy. */
    private Price price(TaskTimes task, int step, int before, int last, int c) {
        Region region = task.changes().regions().get(step);
        double change = task.changes().seconds(step, before, last, c);
        double repeats = task.repeats(region.group());
        if (region.fixed()) {
            return new Price(repeats * change, 0, 0);
        }
        double[] seconds = task.phaseSeconds(region.group(), region.phase());
        double limit = TaskTimes.least(seconds) * (1 + maxSlowdown);
        Price energy = ranking.price(c, seconds[c] + change);
        return new Price(Math.max(seconds[c], limit) + change, energy.first(), energy.second()).times(repeats);
    }

    private int shortest(double[] seconds) {
        double limit = TaskTimes.least(seconds) * (1 + maxSlowdown);
        return ranking.best(seconds, c -> seconds[c] <= limit);
    }
}
