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
