package lull.platform.emulated;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.platform.CpuSet;
import lull.platform.topology.CacheDomain;
import lull.platform.topology.Core;
import lull.platform.topology.FrequencyPolicy;
import lull.platform.topology.NumaNode;
import lull.platform.topology.ProcessorPackage;
import lull.platform.topology.Topology;

/**
 * What an emulated machine consists of. Hardware threads are numbered as Linux does on most servers: the first thread
 * of every core, package by package, then the second threads.
 *
 * @param packages processor packages, each with memory of its own
 * @param coresPerPackage cores of each
 * @param threadsPerCore hardware threads of a core
 * @param cacheLevel level of the last-level cache
 * @param cacheBytes size of one
 * @param coresPerCache cores that share one
 */
record MachineShape(
        int packages, int coresPerPackage, int threadsPerCore, int cacheLevel, double cacheBytes, int coresPerCache) {

    private static final int MOST_CPUS = 8192;

    MachineShape {
        if (packages < 1
                || coresPerPackage < 1
                || threadsPerCore < 1
                || coresPerCache < 1
                || cacheLevel < 1
                || !(cacheBytes > 0)
                || coresPerPackage % coresPerCache != 0
                || (long) packages * coresPerPackage * threadsPerCore > MOST_CPUS) {
            throw new IllegalArgumentException("impossible machine: " + packages + " packages of " + coresPerPackage
                    + " cores with " + threadsPerCore + " threads, " + coresPerCache + " cores to a cache");
        }
    }

    int cores() {
        return packages * coresPerPackage;
    }

    int cpus() {
        return cores() * threadsPerCore;
    }

    /**
     * Checks that so many cores can be a part of it.
     *
     * @throws IllegalArgumentException if it has not as many, or it is none
     */
    void checkPart(int count) {
        if (count < 1 || count > cores()) {
            throw new IllegalArgumentException(
                    count + " cores are no part of a node that has " + cores() + "; give 1 to " + cores());
        }
    }

    /** The hardware threads of the cores from first on, so many of them. */
    CpuSet cpusOfCores(int first, int count) {
        return new CpuSet(IntStream.range(0, threadsPerCore)
                .boxed()
                .flatMap(thread -> IntStream.range(first, first + count).mapToObj(core -> thread * cores() + core))
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    Topology topology(String model, boolean policyForEachCore) {
        List<ProcessorPackage> processors = new ArrayList<>();
        List<NumaNode> nodes = new ArrayList<>();
        for (int number = 0; number < packages; number++) {
            int owner = number;
            processors.add(new ProcessorPackage(
                    number,
                    IntStream.range(0, coresPerPackage)
                            .mapToObj(core ->
                                    new Core(owner, Core.Kind.UNIFORM, cpusOfCores(owner * coresPerPackage + core, 1)))
                            .toList()));
            nodes.add(new NumaNode(number, cpusOfCores(number * coresPerPackage, coresPerPackage)));
        }
        List<CacheDomain> caches = IntStream.range(0, cores() / coresPerCache)
                .mapToObj(cache -> new CacheDomain(
                        cacheLevel, OptionalDouble.of(cacheBytes), cpusOfCores(cache * coresPerCache, coresPerCache)))
                .toList();
        int coresPerDomain = policyForEachCore ? 1 : coresPerPackage;
        List<FrequencyPolicy> policies = IntStream.range(0, cores() / coresPerDomain)
                .mapToObj(domain -> new FrequencyPolicy(
                        domain * coresPerDomain, cpusOfCores(domain * coresPerDomain, coresPerDomain)))
                .toList();
        return new Topology(model, processors, nodes, caches, policies, cpusOfCores(0, cores()));
    }
}
