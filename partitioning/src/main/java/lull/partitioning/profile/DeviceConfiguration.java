package lull.partitioning.profile;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a device was set while it was profiled, as far as the file tells.
 *
 * @param device what was profiled
 * @param threads how many threads
 * @param hertz at which frequency, Hz
 */
public record DeviceConfiguration(String device, OptionalInt threads, OptionalDouble hertz) {

    /** In one line, for answers and titles. */
    public String label() {
        StringBuilder label = new StringBuilder(device);
        threads.ifPresent(count -> label.append(", ").append(count).append(count == 1 ? " thread" : " threads"));
        hertz.ifPresent(frequency -> label.append(", ").append(frequency / 1e6).append(" MHz"));
        return label.toString();
    }
}
