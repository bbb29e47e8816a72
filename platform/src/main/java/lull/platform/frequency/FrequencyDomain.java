package lull.platform.frequency;

import java.util.Objects;
import java.util.OptionalDouble;
import lull.platform.CpuSet;

/**
 * CPUs that share one frequency; on Linux a cpufreq policy.
 *
 * @param number the domain's number, on Linux the policy's
 * @param cpus all CPUs that the frequency governs, those offline included
 * @param available what it can be set to
 * @param transitionSeconds how long the hardware takes to change, as its driver says; empty if it doesn't
 */
public record FrequencyDomain(
        int number, CpuSet cpus, AvailableFrequencies available, OptionalDouble transitionSeconds) {

    /** Checks that the domain governs something. */
    public FrequencyDomain {
        Objects.requireNonNull(available, "available");
        if (number < 0) {
            throw new IllegalArgumentException("domain number " + number + " is negative");
        }
        if (cpus.size() == 0) {
            throw new IllegalArgumentException("frequency domain " + number + " has no CPUs");
        }
    }
}
