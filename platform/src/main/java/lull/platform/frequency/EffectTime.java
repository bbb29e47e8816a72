package lull.platform.frequency;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * How long a domain goes on at its old frequency after a new one was set: the part of t_dvfs in the equation of slack (eq. 9 of
 * Li et al., IPDPS 2010) that no write shows, seen by the cycles that one of the domain's CPUs runs through. Read-back only
 * tells what a driver says.
 */
public final class EffectTime {
    /** Changes that are measured down, and as many up, of which the median counts; odd, 1 to 9. */
    private static final int CHANGES_EACH_WAY = 3;

    /** Looks that must agree before a change counts as seen: one alone may be an interrupt. 2 to 10. */
    private static final int AGREEING = 3;

    /** A driver that takes longer than this to follow is of no use within an iteration; in seconds, 0.005 to 0.1. */
    private static final double PATIENCE_SECONDS = 0.02;

    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    private static final int DOWN = 0;
    private static final int UP = 1;

    private final FrequencyControl control;
    private final FrequencyDomain domain;
    private final CycleRate rate;
    private final LongSupplier nanoseconds;

    /** Cycles that a CPU of the domain runs through in a second of its time, as of now. */
    @FunctionalInterface
    public interface CycleRate {
        /**
         * Looks for some microseconds, in hertz; a common factor for all looks does not matter.
         *
         * @throws IOException if cycles can't be counted any more
         */
        double hertz() throws IOException;
    }

    /** The hardware goes on at another frequency than the domain is said to hold. */
    public static final class NotFollowed extends IOException {
        private static final long serialVersionUID = 1;

        private NotFollowed(String message) {
            super(message);
        }
    }

    /** @param nanoseconds the clock */
    public EffectTime(FrequencyControl control, FrequencyDomain domain, CycleRate rate, LongSupplier nanoseconds) {
        this.control = control;
        this.domain = domain;
        this.rate = rate;
        this.nanoseconds = nanoseconds;
    }

    /**
     * Changes the domain between its lowest and its highest frequency, at which it is left.
     *
     * @return the median in seconds, of the slower way; empty if the domain has one frequency only, a setting is refused, or no
     *     cycles are counted, so that nothing can be seen
     * @throws NotFollowed if the cycles do not follow what the domain is said to hold; it is set to its highest frequency then
     * @throws IOException if cycles can't be counted any more
     */
    public OptionalDouble measure() throws IOException {
        double low = domain.available().minHertz();
        double high = domain.available().maxHertz();
        if (low == high || !control.set(domain, high).isHeld()) {
            return OptionalDouble.empty();
        }
        double fast = 0;
        for (int i = 0; i < AGREEING; i++) {
            fast = Math.max(fast, rate.hertz());
        }
        if (!(fast > 0)) {
            return OptionalDouble.empty();
        }
        double threshold = fast * (1 + low / high) / 2;
        double[][] seconds = new double[2][CHANGES_EACH_WAY];
        for (int i = 0; i < CHANGES_EACH_WAY; i++) {
            for (int way = DOWN; way <= UP; way++) {
                if (!control.set(domain, way == DOWN ? low : high).isHeld()) {
                    control.set(domain, high);
                    return OptionalDouble.empty();
                }
                seconds[way][i] = follow(way == DOWN, threshold);
            }
        }
        return OptionalDouble.of(Math.max(median(seconds[DOWN]), median(seconds[UP])));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    /** Seconds until the first of the agreeing looks began. */
    private double follow(boolean down, double threshold) throws IOException {
        long begin = nanoseconds.getAsLong();
        int agreeing = 0;
        double first = 0;
        while (agreeing < AGREEING) {
            double now = (nanoseconds.getAsLong() - begin) * SECONDS_PER_NANOSECOND;
            boolean seen = rate.hertz() < threshold == down;
            first = seen && agreeing == 0 ? now : first;
            agreeing = seen ? agreeing + 1 : 0;
            if (agreeing == 0 && now > PATIENCE_SECONDS) {
                control.set(domain, domain.available().maxHertz());
                throw new NotFollowed(String.format(
                        Locale.ROOT,
                        "domain %d says that it holds its %s frequency, but %.0f ms later CPU %d runs through as many cycles a"
                                + " second as before: the hardware does not follow",
                        domain.number(),
                        down ? "lowest" : "highest",
                        now * 1e3,
                        domain.cpus().cpus().first()));
            }
        }
        return first;
    }
}
