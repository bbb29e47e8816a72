package lull.partitioning.profile;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a device was set while it was profiled, as far as the file tells.
 *
 * @param device what was profiled
 * @param threads how many threads
 * @param hertz at which frequency, Hz
 * @param placement where its threads ran, in the user's words; empty if nobody said
 */
public record DeviceConfiguration(String device, OptionalInt threads, OptionalDouble hertz, String placement) {
    private static final int NANO_DIGITS = 9;

    /** A configuration of which nobody said where its threads ran. */
    public DeviceConfiguration(String device, OptionalInt threads, OptionalDouble hertz) {
        this(device, threads, hertz, "");
    }

    /** In one line, for answers and titles. */
    public String label() {
        StringBuilder label = new StringBuilder(device);
        threads.ifPresent(count -> label.append(", ").append(count).append(count == 1 ? " thread" : " threads"));
        hertz.ifPresent(frequency -> label.append(", ").append(frequency / 1e6).append(" MHz"));
        return placement.isEmpty()
                ? label.toString()
                : label.append(", ").append(placement).toString();
    }

    /** How the device was set, in words, as in "12 threads at 1.8 GHz, spread"; "as it is" if nothing tells. */
    public String setting() {
        StringBuilder words = new StringBuilder();
        threads.ifPresent(count -> words.append(count).append(count == 1 ? " thread" : " threads"));
        hertz.ifPresent(frequency -> words.append(words.isEmpty() ? "" : " ")
                .append("at ")
                .append(BigDecimal.valueOf(frequency)
                        .movePointLeft(NANO_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString())
                .append(" GHz"));
        if (!placement.isEmpty()) {
            words.append(words.isEmpty() ? "" : ", ").append(placement);
        }
        return words.isEmpty() ? "as it is" : words.toString();
    }
}
