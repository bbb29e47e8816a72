package lull.platform.node;

import java.util.List;
import java.util.OptionalLong;
import lull.platform.Capability;
import lull.platform.KernelFiles;

/** Finds the hardware counters of {@code perf_event_open} and who may use them. */
final class CounterSurvey {

    private static final String DEVICES = "sys/bus/event_source/devices";
    /** From this level of kernel.perf_event_paranoid on, distributions close perf to everybody but root. */
    private static final long CLOSED = 3;

    private final KernelFiles files;

    CounterSurvey(KernelFiles files) {
        this.files = files;
    }

    Capability hardwareCounters(boolean superuser) {
        String name = "hardware counters";
        OptionalLong paranoid = files.number("proc/sys/kernel/perf_event_paranoid");
        if (paranoid.isEmpty()) {
            return Capability.missing(name, "this kernel was built without perf events", "");
        }
        String setting = "kernel.perf_event_paranoid=" + paranoid.getAsLong();
        List<String> units = files.names(DEVICES, "{cpu,cpu_core,cpu_atom,armv[78]_*}");
        if (units.isEmpty()) {
            return Capability.missing(name, "no performance monitoring unit (" + setting + "); usual in virtual machines",
                    "run on the bare machine, or give the virtual machine a PMU");
        }
        if (paranoid.getAsLong() >= CLOSED && !superuser) {
            return Capability.missing(name, setting + " closes them to all but root",
                    "as root: sysctl kernel.perf_event_paranoid=2");
        }
        return Capability.ok(name, String.join(", ", units) + ", " + setting);
    }
}
