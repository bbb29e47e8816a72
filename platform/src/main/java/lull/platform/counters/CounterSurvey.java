package lull.platform.counters;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import lull.platform.Capability;
import lull.platform.KernelFiles;

/** Finds out which counters there are and who may use them; looks at files and, where asked, tries. */
public final class CounterSurvey {

    private static final String DEVICES = "sys/bus/event_source/devices";
    static final String PARANOID = "proc/sys/kernel/perf_event_paranoid";
    /** From this level of kernel.perf_event_paranoid on, distributions close perf to everybody but root. */
    private static final long CLOSED = 3;

    private final KernelFiles files;

    /** Of the node that the files describe. */
    public CounterSurvey(KernelFiles files) {
        this.files = files;
    }

    /** Counters of the processor, as far as the files tell. */
    public Capability hardware(boolean superuser) {
        String name = "hardware counters";
        OptionalLong paranoid = files.number(PARANOID);
        if (paranoid.isEmpty()) {
            return Capability.missing(name, "this kernel was built without perf events", "");
        }
        String setting = "kernel.perf_event_paranoid=" + paranoid.getAsLong();
        List<String> units = files.names(DEVICES, "{cpu,cpu_core,cpu_atom,armv[78]_*}");
        if (units.isEmpty()) {
            return Capability.missing(
                    name,
                    "no performance monitoring unit (" + setting + "); usual in virtual machines",
                    "run on the bare machine, or give the virtual machine a PMU");
        }
        if (paranoid.getAsLong() >= CLOSED && !superuser) {
            return Capability.missing(
                    name, setting + " closes them to all but root", "as root: sysctl kernel.perf_event_paranoid=2");
        }
        return Capability.ok(
                name,
                String.join(", ", units) + ", " + setting + ", event set "
                        + EventSet.hardware(files).name());
    }

    /** Counters of the kernel itself, tried on the calling thread; they are what is left without the processor's. */
    public Capability software() {
        String name = "software counters";
        if (files.number(PARANOID).isEmpty()) {
            return Capability.missing(name, "this kernel was built without perf events", "");
        }
        EventSelection selection = EventSelection.of(EventSet.software(files));
        String detail = selection.events().stream().map(CounterEvent::name).collect(Collectors.joining(", "));
        if (selection.leftOut().isEmpty()) {
            return Capability.ok(name, detail);
        }
        // Where nothing can be counted it is for one reason.
        return selection.events().isEmpty()
                ? Capability.missing(
                        name, selection.leftOut().values().iterator().next(), "")
                : Capability.limited(
                        name, detail, String.join("; ", selection.leftOut().values()), "");
    }
}
