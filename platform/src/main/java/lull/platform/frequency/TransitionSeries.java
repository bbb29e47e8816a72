package lull.platform.frequency;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** Changes of a domain between its lowest and its highest frequency, made one by one and timed with their read-back. */
final class TransitionSeries {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final FrequencyControl control;
    private final FrequencyDomain domain;
    private final LongSupplier nanoseconds;
    private final double[] seconds;
    private boolean begun;
    private int made;

    TransitionSeries(FrequencyControl control, FrequencyDomain domain, int transitions, LongSupplier nanoseconds) {
        if (transitions < 1) {
            throw new IllegalArgumentException("can't measure " + transitions + " transitions; give one at least");
        }
        this.control = control;
        this.domain = domain;
        this.nanoseconds = nanoseconds;
        this.seconds = new double[transitions];
    }

    boolean isComplete() {
        return made == seconds.length;
    }

    /** Sets the highest frequency at first, which is not timed, and then makes the next change; false if that did not hold. */
    boolean next() {
        if (!begun) {
            begun = true;
            return control.set(domain, domain.available().maxHertz()).isHeld();
        }
        AvailableFrequencies available = domain.available();
        double hertz = made % 2 == 0 ? available.minHertz() : available.maxHertz();
        long start = nanoseconds.getAsLong();
        FrequencySetting setting = control.set(domain, hertz);
        seconds[made++] = (nanoseconds.getAsLong() - start) * SECONDS_PER_NANOSECOND;
        return setting.isHeld();
    }

    /** What a complete series tells. */
    TransitionCost cost() {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        double median = (sorted[(made - 1) / 2] + sorted[made / 2]) / 2;
        return new TransitionCost(median, sorted[made - 1], made);
    }
}
