package lull.platform.topology;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;

/**
 * Finds the CPUs that this process may use: its affinity (taskset, the batch system) and the cpusets of its cgroups,
 * version 1 and 2. The affinity alone is not enough: it may be older than a cpuset that has shrunk since.
 */
public final class AllowedCpus {

    private static final String MOUNT = "sys/fs/cgroup";
    /** What the kernel grants, then what was asked for; the second may name CPUs that the first does not grant. */
    private static final List<String> GRANTED =
            List.of("cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus");

    private final KernelFiles files;

    /** Of the process that reads the files. */
    public AllowedCpus(KernelFiles files) {
        this.files = files;
    }

    /** The CPUs that all of affinity and cpusets leave; empty if neither is to be found. */
    public Optional<CpuSet> read() {
        Stream<CpuSet> affinity = files.value("proc/self/status", "Cpus_allowed_list").map(CpuSet::parse).stream();
        return Stream.concat(affinity, cpusets()).reduce(CpuSet::intersection);
    }

    private Stream<CpuSet> cpusets() {
        return files.text("proc/self/cgroup")
                .orElse("")
                .lines()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> hierarchy(parts[1], parts[2]));
    }

    private Stream<CpuSet> hierarchy(String controllers, String path) {
        if (controllers.isEmpty()) {
            return Stream.of(MOUNT, MOUNT + "/unified")
                    .map(mount -> nearest(mount, path))
                    .flatMap(Optional::stream)
                    .limit(1);
        }
        boolean cpuset = List.of(controllers.split(",")).contains("cpuset");
        return cpuset
                ? Stream.of(controllers, "cpuset")
                        .distinct()
                        .map(name -> nearest(MOUNT + "/" + name, path))
                        .flatMap(Optional::stream)
                        .limit(1)
                : Stream.empty();
    }

    /** The cpuset of the group or, where the group has none or a container hides it, of its nearest ancestor. */
    private Optional<CpuSet> nearest(String mount, String path) {
        String group = path.contains("..") ? "" : path.replaceAll("/+$", "");
        while (true) {
            Optional<CpuSet> granted = granted(mount + group + "/");
            if (granted.isPresent() || group.isEmpty()) {
                return granted;
            }
            group = group.substring(0, Math.max(0, group.lastIndexOf('/')));
        }
    }

    private Optional<CpuSet> granted(String group) {
        return GRANTED.stream()
                .map(name -> files.text(group + name))
                .flatMap(Optional::stream)
                .map(CpuSet::parse)
                .filter(cpus -> cpus.size() > 0)
                .findFirst();
    }
}
