package lull.kerneltests.guest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A driver of a range of frequencies, 0.8 to 2.4 GHz, for each two CPUs; its faults are at a switch. */
public final class RangedDriver {

    private static final String MODULE = "ranged_cpufreq";

    private RangedDriver() {}

    /** With the kernel's governors, userspace among them, and without hints. */
    public static RangedDriver intelPassive() throws IOException, InterruptedException {
        return load("name=intel_cpufreq");
    }

    /** With policies of the driver's own, and hints. */
    public static RangedDriver intelActive() throws IOException, InterruptedException {
        return load("name=intel_pstate", "own_policies=1", "hints=1");
    }

    /** As the kernel finds it after the module is loaded with these parameters. */
    public static RangedDriver load(String... parameters) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("insmod", "/modules/" + MODULE + ".ko"));
        command.addAll(List.of(parameters));
        Guest.run(command.toArray(String[]::new));
        return new RangedDriver();
    }

    /** Changes a parameter of the loaded module. */
    public void parameter(String name, int value) throws IOException {
        Guest.write("/sys/module/" + MODULE + "/parameters/" + name, Integer.toString(value));
    }

    /** Unloads the module. */
    public void remove() throws IOException, InterruptedException {
        Guest.run("rmmod", MODULE);
    }
}
