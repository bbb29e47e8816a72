package lull.platform.topology;

import lull.platform.CpuSet;

/**
 * CPUs that can only change their frequency together: a cpufreq policy. It says what the machine is like, also where
 * nobody can set frequencies; what can be set is a {@link lull.platform.frequency.FrequencyDomain}.
 *
 * @param number the kernel's number, as in {@code policy4}
 * @param cpus the policy's CPUs, offline ones included
 */
public record FrequencyPolicy(int number, CpuSet cpus) {}
