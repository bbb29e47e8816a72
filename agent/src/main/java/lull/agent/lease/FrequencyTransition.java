package lull.agent.lease;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import lull.governor.SetspeedDescriptor;
import lull.platform.frequency.FrequencyDomain;

/**
 * What a change of frequency costs the task that makes it, t_dvfs in eq. 9 of Li et al., IPDPS 2010: the write, as the agent
 * measures it, and how long the hardware takes by its driver's word. From another CPU a write takes longer than from one of
 * the domain's own, so the sum is rather too much.
 */
final class FrequencyTransition {
    private static final int WRITES = 9;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    /** Where neither is known: more than any driver of today names. */
    private static final double ASSUMED_SECONDS = 100e-6;

    private final OptionalDouble latencySeconds;
    private final LongSupplier nanoseconds;
    private OptionalDouble writeSeconds = OptionalDouble.empty();

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

    double seconds() {
        return latencySeconds.isEmpty() && writeSeconds.isEmpty()
                ? ASSUMED_SECONDS
                : latencySeconds.orElse(0) + writeSeconds.orElse(0);
    }

    /** For the report. */
    String describe() {
        String whence = writeSeconds.isPresent() && latencySeconds.isPresent()
                ? "measured write and the driver's latency"
                : writeSeconds.isPresent()
                        ? "measured write, the driver names no latency"
                        : latencySeconds.isPresent() ? "the driver's latency, no write measured" : "assumed";
        return String.format(Locale.ROOT, "a change is taken to cost %.3g us (%s)", seconds() * 1e6, whence);
    }
}
