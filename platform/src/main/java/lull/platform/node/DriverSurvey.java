package lull.platform.node;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.frequency.CpufreqDriver;

/**
 * Finds out how finely the cpufreq drivers of this node let frequencies be set, and what would give more. Sources of the cures:
 * the kernel's admin guide, "intel_pstate CPU Performance Scaling Driver", "amd-pstate CPU Performance Scaling Driver" and
 * "The kernel's command-line parameters".
 */
final class DriverSurvey {

    private static final String NAME = "frequency driver";
    private static final String CPU = "sys/devices/system/cpu/";
    private static final String CPUFREQ = CPU + "cpufreq/";
    private static final int DIGITS_OF_A_KILOHERTZ = 6; // behind the point of a gigahertz
    private static final double HERTZ_PER_MEGAHERTZ = 1e6;

    private final KernelFiles files;

    /** A kind of policy, as users are told of it: what it is, and why it is not set finer. */
    private record Kind(String description, Optional<String> why, String cure) {}

    DriverSurvey(KernelFiles files) {
        this.files = files;
    }

    /** Empty where there are no policies. */
    Optional<Capability> drivers() {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Kind> kinds = new TreeMap<>();
        for (String policy : PowerSurvey.policies(files)) {
            Kind kind = kind(CPUFREQ + policy + "/");
            counts.merge(kind.description(), 1, Integer::sum);
            kinds.put(kind.description(), kind);
        }
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        String detail = counts.entrySet().stream()
                        .map(entry -> (kinds.size() == 1 ? "" : entry.getValue() + " x ") + entry.getKey())
                        .collect(Collectors.joining("; "))
                + uncore();
        Optional<Kind> coarse =
                kinds.values().stream().filter(kind -> kind.why().isPresent()).findFirst();
        return Optional.of(
                coarse.isEmpty()
                        ? Capability.ok(NAME, detail)
                        : Capability.limited(
                                NAME,
                                detail,
                                coarse.get().why().get() + "; so Lull sets the limits, one frequency for a whole task",
                                coarse.get().cure()));
    }

    private Kind kind(String policy) {
        CpufreqDriver driver = new CpufreqDriver(
                files.text(policy + "scaling_driver").orElse("unnamed driver"),
                files.exists(policy + "energy_performance_preference"));
        boolean userspace = List.of(files.text(policy + "scaling_available_governors")
                        .orElse("")
                        .split("\\s+"))
                .contains("userspace");
        String description = driver.name() + mode(driver) + ", " + frequencies(policy, driver) + base(policy) + boost();
        Optional<String> why = userspace
                ? driver.whySpeedDoesNotBind()
                : Optional.of(driver.name() + " has no userspace governor here");
        return new Kind(description, why, cure(driver));
    }

    private String mode(CpufreqDriver driver) {
        String folder = driver.name().startsWith("amd") ? "amd_pstate" : "intel_pstate";
        boolean modal = driver.name().startsWith("amd-pstate") || driver.name().startsWith("intel_");
        Optional<String> status = modal ? files.text(CPU + folder + "/status") : Optional.empty();
        return status.map(mode -> " (" + mode + ")").orElse("");
    }

    private String frequencies(String policy, CpufreqDriver driver) {
        Optional<String> listed = files.text(policy + "scaling_available_frequencies");
        String ends = gigahertz(policy + "cpuinfo_min_freq") + " to " + gigahertz(policy + "cpuinfo_max_freq") + " GHz";
        if (listed.isPresent()) {
            return listed.get().split("\\s+").length + " frequencies, " + ends;
        }
        return "a range, " + ends
                + (driver.stepHertz() > 0
                        ? String.format(Locale.ROOT, " by %.0f MHz", driver.stepHertz() / HERTZ_PER_MEGAHERTZ)
                        : "");
    }

    private String gigahertz(String file) {
        OptionalLong kilohertz = files.number(file);
        return kilohertz.isPresent()
                ? BigDecimal.valueOf(kilohertz.getAsLong(), DIGITS_OF_A_KILOHERTZ)
                        .stripTrailingZeros()
                        .toPlainString()
                : "unknown";
    }

    private String base(String policy) {
        return files.exists(policy + "base_frequency") ? ", base " + gigahertz(policy + "base_frequency") + " GHz" : "";
    }

    /** Above the base frequency the highest is what the processor may reach, and not what it always does. */
    private String boost() {
        OptionalLong noTurbo = files.number(CPU + "intel_pstate/no_turbo");
        OptionalLong boost = files.number(CPUFREQ + "boost");
        if (noTurbo.isPresent()) {
            return ", turbo " + (noTurbo.getAsLong() == 0 ? "on" : "off");
        }
        return boost.isPresent() ? ", boost " + (boost.getAsLong() == 0 ? "off" : "on") : "";
    }

    /** The frequency of caches and memory controllers, which Lull leaves alone where nobody asks. */
    private String uncore() {
        String folder = CPU + "intel_uncore_frequency/";
        return files.names(folder, "*[0-9]").stream()
                .findFirst()
                .map(one -> "; uncore " + gigahertz(folder + one + "/min_freq_khz") + " to "
                        + gigahertz(folder + one + "/max_freq_khz") + " GHz, left alone unless asked (--uncore-ghz)")
                .orElse("");
    }

    private static String cure(CpufreqDriver driver) {
        return switch (driver.name()) {
            case "intel_pstate" ->
                driver.hardwareManaged()
                        ? "for a frequency for each phase, the kernel parameters intel_pstate=no_hwp intel_pstate=passive"
                        : "for a frequency for each phase, as root: echo passive > /sys/devices/system/cpu/intel_pstate/status";
            case "intel_cpufreq" ->
                driver.hardwareManaged()
                        ? "for a frequency for each phase, the kernel parameters intel_pstate=no_hwp intel_pstate=passive"
                        : "for a frequency for each phase, as root: modprobe cpufreq_userspace";
            case "amd-pstate-epp" ->
                "for a frequency for each phase, as root: "
                        + "echo passive > /sys/devices/system/cpu/amd_pstate/status, or the kernel parameter amd_pstate=passive";
            default -> "for a frequency for each phase, as root: modprobe cpufreq_userspace";
        };
    }
}
