package lull.platform.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.Capability;
import lull.platform.KernelFiles;

/** Finds what sets the frequency and what measures energy: cpufreq, powercap (RAPL), hwmon. */
final class PowerSurvey {

    private static final String CPUFREQ = "sys/devices/system/cpu/cpufreq/";
    private static final String POWERCAP = "sys/class/powercap/";
    private static final String HWMON = "sys/class/hwmon/";

    private final KernelFiles files;

    PowerSurvey(KernelFiles files) {
        this.files = files;
    }

    Capability frequencyControl() {
        String name = "frequency control";
        List<String> policies = files.names(CPUFREQ, "policy[0-9]*");
        if (policies.isEmpty()) {
            return Capability.missing(name, "the kernel offers no cpufreq policy; usual in virtual machines",
                    "run on the bare machine with a cpufreq driver, P-states enabled in the firmware");
        }
        Set<String> drivers = new TreeSet<>();
        boolean writable = true;
        for (String policy : policies) {
            drivers.add(files.text(CPUFREQ + policy + "/scaling_driver").orElse("unnamed driver"));
            writable &= files.isWritable(CPUFREQ + policy + "/scaling_max_freq");
        }
        String detail = count(policies.size(), "cpufreq policy", "cpufreq policies") + ", " + String.join(", ", drivers);
        return writable ? Capability.ok(name, detail) : Capability.limited(name, detail + ", read only",
                "only root may set frequencies", "run as root, or let root make scaling_* writable for your group");
    }

    Capability energyCounters() {
        String name = "energy counters (RAPL)";
        List<String> readable = new ArrayList<>();
        List<String> forbidden = new ArrayList<>();
        for (String zone : files.names(POWERCAP, "*")) {
            String counter = POWERCAP + zone + "/energy_uj";
            if (files.exists(counter)) {
                String label = files.text(POWERCAP + zone + "/name").orElse(zone);
                (files.isReadable(counter) ? readable : forbidden).add(label);
            }
        }
        if (readable.isEmpty() && forbidden.isEmpty()) {
            return Capability.missing(name, "the kernel shows no powercap zone; usual in virtual machines",
                    "on a bare Intel or AMD machine: modprobe intel_rapl_msr");
        }
        if (forbidden.isEmpty()) {
            return Capability.ok(name, String.join(", ", readable));
        }
        String reason = "only root may read " + String.join(", ", forbidden)
                + ": since Linux 5.10 energy_uj is closed to others, because it leaks secrets (CVE-2020-8694)";
        String cure = "run as root, or as root: chmod a+r /sys/class/powercap/*/energy_uj";
        return readable.isEmpty() ? Capability.missing(name, reason, cure)
                : Capability.limited(name, String.join(", ", readable), reason, cure);
    }

    Capability powerSensors() {
        String name = "power sensors (hwmon)";
        List<String> sensors = new ArrayList<>();
        for (String device : files.names(HWMON, "hwmon[0-9]*")) {
            int inputs = files.names(HWMON + device, "power[0-9]*_{input,average}").size();
            if (inputs > 0) {
                sensors.add(files.text(HWMON + device + "/name").orElse(device) + " (" + inputs + ")");
            }
        }
        return sensors.isEmpty() ? Capability.missing(name, "no hwmon device measures power here", "")
                : Capability.ok(name, String.join(", ", sensors));
    }

    private static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
