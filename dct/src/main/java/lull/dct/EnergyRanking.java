package lull.dct;

import java.util.Optional;
import java.util.function.IntPredicate;
import lull.predictor.ConfigurationSpace;

/**
 * Which of the allowed concurrencies saves most energy, eq. 1 of Li et al., IPDPS 2010. The paper gives no formula for
 * ΔE_ij, only that it isn't negative as long as no time is lost and that deactivated processors save most: without a power
 * estimate the fewest processors win, among them the fewest core-seconds, as eq. 6 takes power to be linear in frequency.
 * With an estimate the least time × power wins.
 */
final class EnergyRanking {
    private final ConfigurationSpace space;
    private final Optional<double[]> watts;

    /** @throws IllegalArgumentException if there isn't a power for each configuration */
    EnergyRanking(ConfigurationSpace space, Optional<double[]> watts) {
        this.space = space;
        this.watts = watts;
        if (watts.isPresent() && watts.get().length != space.size()) {
            throw new IllegalArgumentException("the power estimate has " + watts.get().length
                    + " values; the machine has " + space.size() + " configurations");
        }
    }

    /**
     * The best that is allowed, the higher number among equals.
     *
     * @param seconds by concurrency
     * @param allowed never one whose seconds aren't known
     * @return −1 if none is allowed
     */
    int best(double[] seconds, IntPredicate allowed) {
        int best = -1;
        for (int c = space.concurrencies() - 1; c >= 0; c--) {
            if (allowed.test(c) && (best < 0 || compare(c, best, seconds) < 0)) {
                best = c;
            }
        }
        return best;
    }

    private int compare(int a, int b, double[] seconds) {
        return price(a, seconds[a]).compareTo(price(b, seconds[b]));
    }

    /** What so many seconds on a concurrency cost; the last number is the time. */
    Price price(int c, double seconds) {
        double processors = space.concurrency(c).processors();
        double energy = power(c) * seconds;
        return watts.isPresent() ? new Price(energy, processors, seconds) : new Price(processors, energy, seconds);
    }

    private double power(int c) {
        return watts.map(all -> all[space.index(c, space.frequencies() - 1)])
                .orElseGet(() -> (double) space.concurrency(c).threads());
    }
}
