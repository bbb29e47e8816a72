package lull.platform;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads processors, their clock and this process's share of them. */
final class ProcessorSurvey {

    private static final String CPU_DIRECTORY = "sys/devices/system/cpu/";

    private final KernelFiles files;

    ProcessorSurvey(KernelFiles files) {
        this.files = files;
    }

    Processors processors() {
        Set<String> sockets = new HashSet<>();
        Set<String> cores = new HashSet<>();
        CpuSet online = online();
        for (int cpu : online.cpus()) {
            String topology = CPU_DIRECTORY + "cpu" + cpu + "/topology/";
            String socket = files.text(topology + "physical_package_id").orElse("0");
            sockets.add(socket);
            // Core numbers repeat from package to package.
            cores.add(socket + "/" + files.text(topology + "core_id").orElse("cpu" + cpu));
        }
        int numaNodes = files.names("sys/devices/system/node", "node[0-9]*").size();
        return new Processors(model(), sockets.size(), cores.size(), online.size(), Math.max(1, numaNodes));
    }

    /** Time stamps of one core compare with those of another only if the counter never stops or changes its rate. */
    Capability timeStampCounter() {
        String name = "time-stamp counter";
        Set<String> flags = new HashSet<>(List.of(cpuinfo("flags").orElse("").split("\\s+")));
        if (flags.contains("constant_tsc") && flags.contains("nonstop_tsc")) {
            return Capability.ok(name, "invariant");
        }
        return Capability.limited(name, "clock_gettime instead",
                "this processor does not promise a time-stamp counter of constant rate; events cost about 10 ns more", "");
    }

    /** Online CPUs that affinity and cgroups leave to this process. */
    Capability allowedCpus() {
        String name = "CPUs for this job";
        int online = online().size();
        Optional<CpuSet> allowed = status("Cpus_allowed_list").map(CpuSet::parse);
        if (allowed.isEmpty()) {
            return Capability.limited(name, online + " online",
                    "/proc/self/status does not tell the affinity", "mount /proc");
        }
        Set<Integer> usable = new HashSet<>(allowed.get().cpus());
        usable.retainAll(online().cpus());
        String detail = usable.size() + " of " + online + " online";
        return usable.size() == online ? Capability.ok(name, detail) : Capability.limited(name, detail,
                "taskset, the batch system or a cgroup keeps this process from the others", "");
    }

    boolean isSuperuser() {
        return status("Uid").map(ids -> ids.split("\\s+")).filter(ids -> ids.length > 1 && ids[1].equals("0")).isPresent();
    }

    private CpuSet online() {
        Optional<CpuSet> online = files.text(CPU_DIRECTORY + "online").map(CpuSet::parse).filter(cpus -> cpus.size() > 0);
        if (online.isPresent()) {
            return online.get();
        }
        long processors = lines("proc/cpuinfo").filter(line -> line.startsWith("processor")).count();
        return CpuSet.parse("0-" + Math.max(0, processors - 1));
    }

    private String model() {
        return cpuinfo("model name").or(() -> files.text("sys/firmware/devicetree/base/model"))
                .map(text -> text.replaceAll("\\s+|\0", " ").strip()).filter(Predicate.not(String::isEmpty))
                .orElse("unnamed processor");
    }

    private Optional<String> cpuinfo(String key) {
        return value("proc/cpuinfo", key);
    }

    private Optional<String> status(String key) {
        return value("proc/self/status", key);
    }

    private Optional<String> value(String path, String key) {
        return lines(path).map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(key))
                .map(parts -> parts[1].strip()).findFirst();
    }

    private Stream<String> lines(String path) {
        return files.text(path).orElse("").lines();
    }
}
