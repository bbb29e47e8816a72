package lull.platform.topology;

import java.util.List;
import java.util.Optional;
import lull.platform.CpuSet;

/**
 * What a node consists of, as far as it is online.
 *
 * @param model the processor's own name
 * @param packages processor packages by number
 * @param numaNodes memory nodes; empty on a kernel without NUMA
 * @param lastLevelCaches domains of the last-level cache by their first CPU; empty if the kernel does not tell
 * @param frequencyPolicies cpufreq policies by number; empty without a cpufreq driver
 * @param allowed the online CPUs that affinity and cgroups leave to this process
 */
public record Topology(
        String model,
        List<ProcessorPackage> packages,
        List<NumaNode> numaNodes,
        List<CacheDomain> lastLevelCaches,
        List<FrequencyPolicy> frequencyPolicies,
        CpuSet allowed) {

    /** Copies the lists and checks that there is a processor and that nobody may use a CPU that is not there. */
    public Topology {
        packages = List.copyOf(packages);
        numaNodes = List.copyOf(numaNodes);
        lastLevelCaches = List.copyOf(lastLevelCaches);
        frequencyPolicies = List.copyOf(frequencyPolicies);
        if (packages.isEmpty()) {
            throw new IllegalArgumentException("a node needs a processor; " + model + " has no package");
        }
        CpuSet online = packages.stream().map(ProcessorPackage::cpus).reduce(CpuSet.EMPTY, CpuSet::union);
        if (!online.containsAll(allowed)) {
            throw new IllegalArgumentException("allowed CPUs " + allowed + " are not all online: " + online);
        }
    }

    /** CPUs that are online. */
    public CpuSet online() {
        return packages.stream().map(ProcessorPackage::cpus).reduce(CpuSet.EMPTY, CpuSet::union);
    }

    /** Cores of all packages, package by package. */
    public List<Core> cores() {
        return packages.stream().flatMap(one -> one.cores().stream()).toList();
    }

    /** The last-level cache that the CPU uses; empty if the kernel does not tell. */
    public Optional<CacheDomain> lastLevelCache(int cpu) {
        return lastLevelCaches.stream()
                .filter(domain -> domain.cpus().contains(cpu))
                .findFirst();
    }

    /** One line for people. */
    public String describe() {
        return model + ": " + count(packages.size(), "socket") + ", " + count(cores().size(), "core") + kinds() + ", "
                + count(online().size(), "hardware thread") + ", " + count(Math.max(1, numaNodes.size()), "NUMA node")
                + (lastLevelCaches.isEmpty() ? "" : ", " + count(lastLevelCaches.size(), "last-level cache"));
    }

    private String kinds() {
        long performance = cores().stream()
                .filter(core -> core.kind() == Core.Kind.PERFORMANCE)
                .count();
        long efficiency = cores().stream()
                .filter(core -> core.kind() == Core.Kind.EFFICIENCY)
                .count();
        return performance + efficiency == 0 ? "" : " (" + performance + " P, " + efficiency + " E)";
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
