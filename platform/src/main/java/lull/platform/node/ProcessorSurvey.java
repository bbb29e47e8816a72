package lull.platform.node;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lull.platform.Capability;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.topology.AllowedCpus;
import lull.platform.topology.Topology;

/** Finds the processors' clock and this process's share of the CPUs. */
final class ProcessorSurvey {

    /** As Linux on arm64 names them: their virtual counter (CNTVCT_EL0) has one rate for all CPUs. */
    private static final Set<String> ARMS_WITH_COUNTER = Set.of("8", "9");

    private final KernelFiles files;

    ProcessorSurvey(KernelFiles files) {
        this.files = files;
    }

    /** Time stamps of one core compare with those of another only if the counter never stops or changes its rate. */
    Capability timeStampCounter() {
        String name = "time-stamp counter";
        Set<String> flags = new HashSet<>(
                List.of(files.value("proc/cpuinfo", "flags").orElse("").split("\\s+")));
        if (flags.contains("constant_tsc") && flags.contains("nonstop_tsc")) {
            return Capability.ok(name, "invariant");
        }
        if (files.value("proc/cpuinfo", "CPU architecture")
                .filter(ARMS_WITH_COUNTER::contains)
                .isPresent()) {
            return Capability.ok(name, "the architecture's virtual counter, of constant rate");
        }
        return Capability.limited(
                name,
                "clock_gettime instead",
                "this processor does not promise a time-stamp counter of constant rate; events cost about 10 ns more",
                "");
    }

    /** Online CPUs that affinity and cgroups leave to this process. */
    Capability allowedCpus(Topology topology) {
        String name = "CPUs for this job";
        int online = topology.online().size();
        Optional<CpuSet> allowed = new AllowedCpus(files).read();
        if (allowed.isEmpty()) {
            return Capability.limited(
                    name, online + " online", "/proc/self/status does not tell the affinity", "mount /proc");
        }
        CpuSet usable = allowed.get().intersection(topology.online());
        String detail = usable.size() + " of " + online + " online";
        return usable.size() == online
                ? Capability.ok(name, detail)
                : Capability.limited(
                        name, detail, "taskset, the batch system or a cgroup keeps this process from the others", "");
    }

    boolean isSuperuser() {
        return files.value("proc/self/status", "Uid")
                .map(ids -> ids.split("\\s+"))
                .filter(ids -> ids.length > 1 && ids[1].equals("0"))
                .isPresent();
    }
}
