package lull.platform.node;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.power.CapZone;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;

/** A power survey finds out what sets the frequency and the power of this node's processors. */
final class PowerSurvey {

    private static final String CPUFREQ = "sys/devices/system/cpu/cpufreq/";

    private final KernelFiles files;

    PowerSurvey(KernelFiles files) {
        this.files = files;
    }

    Capability frequencyControl(boolean superuser) {
        String name = "frequency control";
        List<String> policies = policies(files);
        if (policies.isEmpty()) {
            return Capability.missing(
                    name,
                    "the kernel offers no cpufreq policy; usual in virtual machines",
                    "run on the bare machine with a cpufreq driver, P-states enabled in the firmware");
        }
        Set<String> drivers = new TreeSet<>();
        boolean writable = true;
        for (String policy : policies) {
            drivers.add(files.text(CPUFREQ + policy + "/scaling_driver").orElse("unnamed driver"));
            writable &= files.isWritable(CPUFREQ + policy + "/scaling_max_freq");
        }
        String detail =
                count(policies.size(), "cpufreq policy", "cpufreq policies") + ", " + String.join(", ", drivers);
        return writable ? Capability.ok(name, detail) : readOnly(name, detail + ", read only", superuser);
    }

    /** What the governor can cap for jobs that have whole processor packages. */
    Capability caps() {
        String name = "power caps";
        PowerCaps caps = new PowerCaps(files, AttributeFolder.Writer.DIRECT, FoundSettings.inMemory());
        List<CapZone> zones = caps.zones();
        if (zones.isEmpty()) {
            return Capability.missing(
                    name,
                    "the kernel shows neither a power limit (powercap) nor an uncore frequency; usual in virtual machines",
                    "on a bare Intel machine, as root: modprobe -a intel_rapl_msr intel_uncore_frequency");
        }
        return Capability.ok(
                name,
                zones.stream().map(zone -> describe(zone, caps.holds(zone))).collect(Collectors.joining(", "))
                        + "; by the governor, for jobs that have whole packages: lull run --mode act --power-cap W");
    }

    private static String describe(CapZone zone, OptionalDouble holds) {
        return zone.name() + " " + (holds.isPresent() ? zone.kind().describe(holds.getAsDouble()) : "without a limit");
    }

    /** Names of the policies. */
    static List<String> policies(KernelFiles files) {
        return files.names(CPUFREQ, "policy[0-9]*").stream()
                .filter(one -> one.matches("policy\\d+"))
                .toList();
    }

    private static Capability readOnly(String name, String detail, boolean superuser) {
        return superuser
                ? Capability.limited(
                        name,
                        detail,
                        "/sys is mounted read only, as in most containers",
                        "let lull governor run outside of the container (docs/governor.md)")
                : Capability.limited(
                        name,
                        detail,
                        "only root may set frequencies",
                        "let root start the governor: lull governor --allow-user NAME (docs/governor.md)");
    }

    private static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
