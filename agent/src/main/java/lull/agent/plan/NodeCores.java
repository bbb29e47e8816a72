package lull.agent.plan;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.topology.Topology;
import lull.platform.topology.TopologyReader;

/** The cores of this node, and which of them each task of a job has to itself, as the kernel tells. */
public final class NodeCores {
    private final KernelFiles files;

    /** Of the node that this process runs on. */
    public NodeCores() {
        this(new KernelFiles(Path.of("/")));
    }

    /** Of the node whose {@code /proc} and {@code /sys} these files are. */
    NodeCores(KernelFiles files) {
        this.files = files;
    }

    /**
     * What each task may use now: its mask, which is the program's own or that of who started it, is never widened.
     *
     * @param pids of all tasks of the job here, by rank
     */
    public Map<Integer, TaskCores> ofTasks(Map<Integer, Integer> pids) {
        Map<Integer, CpuSet> masks = new TreeMap<>();
        pids.forEach((rank, pid) -> masks.put(rank, mask(pid)));
        Topology topology = new TopologyReader(files).read();
        Map<Integer, TaskCores> cores = new TreeMap<>();
        masks.forEach((rank, own) -> cores.put(
                rank,
                TaskCores.of(
                        topology,
                        own,
                        masks.entrySet().stream()
                                .filter(other -> !other.getKey().equals(rank))
                                .map(Map.Entry::getValue)
                                .toList())));
        return cores;
    }

    private CpuSet mask(int pid) {
        return files.value("proc/" + pid + "/status", "Cpus_allowed_list")
                .map(CpuSet::parse)
                .orElse(CpuSet.EMPTY);
    }
}
