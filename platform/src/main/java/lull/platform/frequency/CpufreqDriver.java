package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;

/**
 * What the driver of a cpufreq policy is known for beyond what its attributes say, by its name in {@code scaling_driver}.
 * Sources: the kernel's admin guide, "intel_pstate CPU Performance Scaling Driver" and "amd-pstate CPU Performance Scaling
 * Driver"; the drivers' code in Linux 6.1.
 *
 * @param name as in {@code scaling_driver}
 * @param hardwareManaged whether the processor takes hints (HWP, or CPPC's autonomous mode), as the energy-performance
 *     preference shows
 */
public record CpufreqDriver(String name, boolean hardwareManaged) {

    static final String PREFERENCE = "energy_performance_preference";

    private static final String INTEL_PASSIVE = "intel_cpufreq";
    private static final String CPPC = "cppc_cpufreq";

    /** The bus clock of Intel's processors since Sandy Bridge, and the unit of AMD's core clocks (25 MHz x FID / DID). */
    private static final Map<String, Double> STEPS_HERTZ =
            Map.of("intel_pstate", 100e6, INTEL_PASSIVE, 100e6, "amd-pstate", 25e6, "amd-pstate-epp", 25e6);

    /** That of the policy. */
    static CpufreqDriver of(CpufreqFiles files, int policy) throws IOException {
        return new CpufreqDriver(
                Files.exists(files.path(policy, "scaling_driver")) ? files.read(policy, "scaling_driver") : "unnamed",
                Files.exists(files.path(policy, PREFERENCE)));
    }

    /** Of what the frequencies in its range are multiples, in hertz, as far as that is known; else 0. */
    public double stepHertz() {
        return STEPS_HERTZ.getOrDefault(name, 0.0);
    }

    /** Whether {@code cpuinfo_cur_freq} is what the hardware was told; cppc_cpufreq measures there, by counters that rest with the CPU. */
    boolean tellsWhatWasSet() {
        return !name.equals(CPPC);
    }

    /** Why {@code scaling_setspeed} would not keep the frequency down; empty if it does. */
    public Optional<String> whySpeedDoesNotBind() {
        return name.equals(INTEL_PASSIVE) && hardwareManaged
                ? Optional.of("under " + name + " with hardware-managed P-states scaling_setspeed is only the lowest"
                        + " frequency, and the processor may run faster")
                : Optional.empty();
    }
}
