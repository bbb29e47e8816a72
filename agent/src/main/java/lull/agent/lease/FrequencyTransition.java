package lull.agent.lease;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import lull.governor.SetspeedDescriptor;
import lull.platform.affinity.BoundThread;
import lull.platform.counters.CpuCycles;
import lull.platform.frequency.EffectTime;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;

/**
 * What a change of frequency costs the task that makes it, t_dvfs in eq. 9 of Li et al., IPDPS 2010: the write, as the agent
 * measures it, and how long the hardware takes: by its driver's word, and by cycles where they are counted, whichever is more. From
 * another CPU a write takes longer than from one of the domain's own, so the sum is rather too much.
 */
final class FrequencyTransition {
    private static final int WRITES = 9;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    /** Where neither is known: more than any driver of today names. */
    private static final double ASSUMED_SECONDS = 100e-6;

    private final OptionalDouble latencySeconds;
    private final LongSupplier nanoseconds;
    private OptionalDouble writeSeconds = OptionalDouble.empty();
    private OptionalDouble effectSeconds = OptionalDouble.empty();
    private String unseen = "nothing was set";

    /** @param nanoseconds the clock */
    FrequencyTransition(List<FrequencyDomain> domains, LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        boolean known =
                domains.stream().allMatch(domain -> domain.transitionSeconds().isPresent());
        latencySeconds = known
                ? domains.stream()
                        .mapToDouble(domain -> domain.transitionSeconds().getAsDouble())
                        .max()
                : OptionalDouble.empty();
    }

    /**
     * Measures the write between the two highest frequencies, and leaves the domain at the highest.
     *
     * @param hertz ascending
     * @throws IOException if the kernel refuses
     */
    void measure(SetspeedDescriptor descriptor, List<Double> hertz) throws IOException {
        double[] seconds = new double[WRITES];
        for (int i = WRITES; i > 0; i--) {
            double next = hertz.get(Math.max(0, hertz.size() - (i % 2 == 0 ? 2 : 1)));
            long begin = nanoseconds.getAsLong();
            descriptor.write(next);
            seconds[i - 1] = (nanoseconds.getAsLong() - begin) * SECONDS_PER_NANOSECOND;
        }
        Arrays.sort(seconds);
        writeSeconds = OptionalDouble.of(Math.max(writeSeconds.orElse(0), seconds[WRITES / 2]));
    }

    /**
     * Sees by cycles of the domain's first CPU when its changes take effect, and leaves the domain at the highest frequency. Where
     * they can't be counted nothing is seen.
     *
     * @throws EffectTime.NotFollowed if the hardware does not follow
     */
    void watch(FrequencyControl control, FrequencyDomain domain) throws EffectTime.NotFollowed {
        try {
            effectSeconds = BoundThread.call(domain.cpus().cpus().first(), () -> {
                try (CpuCycles cycles = CpuCycles.open(nanoseconds)) {
                    return new EffectTime(control, domain, cycles::hertz, nanoseconds).measure();
                }
            });
            unseen = "no cycles are counted";
        } catch (EffectTime.NotFollowed e) {
            throw e;
        } catch (IOException e) {
            unseen = e.getMessage();
        }
    }

    double seconds() {
        OptionalDouble hardware = effectSeconds.isEmpty()
                ? latencySeconds
                : OptionalDouble.of(Math.max(effectSeconds.getAsDouble(), latencySeconds.orElse(0)));
        return hardware.isEmpty() && writeSeconds.isEmpty()
                ? ASSUMED_SECONDS
                : hardware.orElse(0) + writeSeconds.orElse(0);
    }

    /** For the report. */
    String describe() {
        return String.format(
                Locale.ROOT,
                "a change is taken to cost %s (write: %s; effect by the driver's word: %s, by cycles: %s)",
                microseconds(seconds()),
                microseconds(writeSeconds, "not measured"),
                microseconds(latencySeconds, "not told"),
                microseconds(effectSeconds, "not seen, " + unseen));
    }

    private static String microseconds(OptionalDouble seconds, String otherwise) {
        return seconds.isPresent() ? microseconds(seconds.getAsDouble()) : otherwise;
    }

    private static String microseconds(double seconds) {
        return String.format(Locale.ROOT, "%.3g us", seconds * 1e6);
    }
}
