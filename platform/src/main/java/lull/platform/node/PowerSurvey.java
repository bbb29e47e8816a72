package lull.platform.node;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.Capability;
import lull.platform.KernelFiles;

/** A power survey finds out what sets the frequency of this node's processors. */
final class PowerSurvey {

    private static final String CPUFREQ = "sys/devices/system/cpu/cpufreq/";

    private final KernelFiles files;

    PowerSurvey(KernelFiles files) {
        this.files = files;
    }

    Capability frequencyControl() {
        String name = "frequency control";
        List<String> policies = files.names(CPUFREQ, "policy[0-9]*").stream()
                .filter(one -> one.matches("policy\\d+"))
                .toList();
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
        return writable
                ? Capability.ok(name, detail)
                : Capability.limited(
                        name,
                        detail + ", read only",
                        "only root may set frequencies",
                        "run as root, or let root make scaling_* writable for your group");
    }

    private static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
