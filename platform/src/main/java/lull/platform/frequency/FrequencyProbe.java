package lull.platform.frequency;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Learns what a domain with a range really has: its step, and, where its driver names no time for a change, how long one takes
 * with the read-back. It sets a frequency at a time, for a slow driver takes its time: its caller may do something else in between.
 */
public final class FrequencyProbe {

    /** Enough for a middle one; an even number ends at the highest frequency. */
    private static final int TRANSITIONS = 6;

    private interface Step {
        void take() throws IOException;
    }

    private final LinuxFrequencyControl control;
    private final AvailableFrequencies within;
    private final LongSupplier nanoseconds;
    private final Deque<Step> left = new ArrayDeque<>();
    private final long lowest;
    private final long highest;
    private final long between;
    private FrequencyDomain domain;
    private TransitionSeries changes;
    private double stepHertz;
    private long first;

    FrequencyProbe(
            LinuxFrequencyControl control,
            FrequencyDomain domain,
            AvailableFrequencies within,
            LongSupplier nanoseconds)
            throws IOException {
        this.control = control;
        this.domain = domain;
        this.within = within;
        this.nanoseconds = nanoseconds;
        this.stepHertz = within.stepHertz();
        this.lowest = Math.round(within.minHertz() / CpufreqPolicy.HERTZ_PER_KILOHERTZ);
        this.highest = Math.round(within.maxHertz() / CpufreqPolicy.HERTZ_PER_KILOHERTZ);
        this.between = highest - (highest - lowest) / 2 + 1;
        if (domain.available().isRange() && within.minHertz() != within.maxHertz()) {
            if (control.usesSetspeed(domain)) {
                left.add(this::askBetween);
                left.add(this::askJustAbove);
            }
            left.add(this::setHighest);
            left.addAll(Collections.nCopies(TRANSITIONS + 1, this::change));
            left.add(this::conclude);
        }
    }

    /**
     * Tries what comes next.
     *
     * @return the domain as it is known now; empty if there is more to try
     * @throws IOException with the reason if the domain does not follow
     */
    public Optional<FrequencyDomain> next() throws IOException {
        synchronized (control) {
            if (!left.isEmpty()) {
                left.remove().take();
            }
            return left.isEmpty() ? Optional.of(domain) : Optional.empty();
        }
    }

    /** Asks for a frequency between two multiples: a driver that rounds up tells one of them so. */
    private void askBetween() throws IOException {
        first = control.policy(domain).setSpeed(between);
    }

    /** Asks again just above what came of it, which tells the next multiple; without a step in reach all stays as it was. */
    private void askJustAbove() throws IOException {
        if (isNextAfter(between, first)) {
            long second = control.policy(domain).setSpeed(first + 1);
            if (isNextAfter(first, second)) {
                stepHertz = (second - first) * CpufreqPolicy.HERTZ_PER_KILOHERTZ;
            }
        }
    }

    private boolean isNextAfter(long kilohertz, long next) {
        return next > kilohertz && next - kilohertz <= (highest - lowest) / CpufreqPolicy.PARTS && next < highest;
    }

    private void setHighest() throws IOException {
        FrequencyDomain part = new FrequencyDomain(
                domain.number(),
                domain.cpus(),
                all().within(within.minHertz(), within.maxHertz()),
                domain.transitionSeconds());
        FrequencySetting setting = control.set(part, part.available().maxHertz());
        if (!setting.isHeld()) {
            throw new IOException(setting.whyNot().orElseThrow());
        }
        if (part.available().minHertz() == part.available().maxHertz()) {
            throw doesNotFollow();
        }
        changes = new TransitionSeries(control, part, TRANSITIONS, nanoseconds);
    }

    private void change() throws IOException {
        if (!changes.next()) {
            throw doesNotFollow();
        }
    }

    private IOException doesNotFollow() {
        return new IOException("policy" + domain.number() + " does not follow from " + within.minHertz() + " to "
                + within.maxHertz() + " Hz: it holds "
                + control.read(domain).hertz().orElse(Double.NaN) + " Hz");
    }

    private void conclude() {
        OptionalDouble seconds = domain.transitionSeconds().isPresent()
                ? domain.transitionSeconds()
                : OptionalDouble.of(changes.cost().medianSeconds());
        domain = new FrequencyDomain(domain.number(), domain.cpus(), all(), seconds);
        control.learn(domain);
    }

    private AvailableFrequencies all() {
        return AvailableFrequencies.range(
                domain.available().minHertz(), domain.available().maxHertz(), stepHertz);
    }
}
