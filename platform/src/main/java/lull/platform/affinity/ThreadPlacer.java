package lull.platform.affinity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import lull.platform.CpuSet;
import lull.platform.topology.CacheDomain;
import lull.platform.topology.Core;
import lull.platform.topology.ProcessorPackage;
import lull.platform.topology.Topology;

/**
 * Lays threads on the cores that a job may use, one thread a core; of a core with several hardware threads the first
 * allowed one is taken. Pure function of topology and cpuset.
 */
public final class ThreadPlacer {

    private final Topology topology;
    private final List<List<Integer>> compact = new ArrayList<>();
    private final List<List<Integer>> scattered = new ArrayList<>();

    /** For a job that may use these CPUs of the node; those that are not online don't count. */
    public ThreadPlacer(Topology topology, CpuSet allowed) {
        this.topology = topology;
        for (ProcessorPackage processor : topology.packages()) {
            List<List<Integer>> byCache = coresByCache(processor, allowed.intersection(topology.online()));
            if (!byCache.isEmpty()) {
                compact.add(byCache.stream().flatMap(List::stream).toList());
                scattered.add(interleaved(byCache));
            }
        }
    }

    /** The largest configuration: all processors, and as many cores of each as the poorest has left for the job. */
    public ConcurrencyConfiguration largest() {
        OptionalInt cores = compact.stream().mapToInt(List::size).min();
        return new ConcurrencyConfiguration(
                compact.size(),
                cores.orElseThrow(() ->
                        new IllegalArgumentException("the job's cpuset holds no CPU that is online on this node")));
    }

    /** Whether the job's CPUs suffice for the configuration. */
    public boolean fits(ConcurrencyConfiguration configuration) {
        return processorsWith(configuration.coresPerProcessor(), compact).size() >= configuration.processors();
    }

    /**
     * The CPU of each thread, in the order of thread numbers.
     *
     * @throws IllegalArgumentException if the job's CPUs don't suffice
     */
    public List<Integer> place(ConcurrencyConfiguration configuration, ThreadOrder order) {
        if (!fits(configuration)) {
            throw new IllegalArgumentException("configuration " + configuration + " does not fit: the job may use "
                    + compact.stream().map(List::size).toList() + " cores of the processors of "
                    + topology.model() + "; ask for less or widen its cpuset");
        }
        List<List<Integer>> chosen = processorsWith(
                        configuration.coresPerProcessor(), order == ThreadOrder.COMPACT ? compact : scattered)
                .subList(0, configuration.processors())
                .stream()
                .map(cores -> cores.subList(0, configuration.coresPerProcessor()))
                .toList();
        return order == ThreadOrder.COMPACT
                ? chosen.stream().flatMap(List::stream).toList()
                : interleaved(chosen);
    }

    private static List<List<Integer>> processorsWith(int cores, List<List<Integer>> processors) {
        return processors.stream().filter(one -> one.size() >= cores).toList();
    }

    private List<List<Integer>> coresByCache(ProcessorPackage processor, CpuSet allowed) {
        Map<CpuSet, List<Integer>> byCache = new LinkedHashMap<>();
        for (Core core : processor.cores()) {
            CpuSet usable = core.cpus().intersection(allowed);
            if (usable.size() > 0) {
                int cpu = usable.cpus().first();
                CpuSet cache =
                        topology.lastLevelCache(cpu).map(CacheDomain::cpus).orElse(CpuSet.EMPTY);
                byCache.computeIfAbsent(cache, domain -> new ArrayList<>()).add(cpu);
            }
        }
        return List.copyOf(byCache.values());
    }

    /** First of each list, then second of each, and so on. */
    private static List<Integer> interleaved(List<List<Integer>> lists) {
        List<Integer> result = new ArrayList<>();
        int longest = lists.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < longest; i++) {
            for (List<Integer> list : lists) {
                if (i < list.size()) {
                    result.add(list.get(i));
                }
            }
        }
        return result;
    }
}
