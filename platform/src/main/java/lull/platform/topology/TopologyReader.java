package lull.platform.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;

/**
 * Reads the topology from sysfs and procfs. What a kernel leaves out is taken as the plainest possibility: one
 * package, one hardware thread a core.
 */
public final class TopologyReader {

    private static final String CPUS = "sys/devices/system/cpu/";
    private static final String NODES = "sys/devices/system/node/";

    private final KernelFiles files;
    private final AllowedCpus allowedCpus;

    /** A reader of the node that the files describe. */
    public TopologyReader(KernelFiles files) {
        this.files = files;
        allowedCpus = new AllowedCpus(files);
    }

    /** The topology as it is now; CPUs may go offline later. */
    public Topology read() {
        CpuSet online = online();
        CpuSet allowed = allowedCpus
                .read()
                .map(online::intersection)
                .filter(cpus -> cpus.size() > 0)
                .orElse(online);
        return new Topology(
                model(), packages(online), numaNodes(online), lastLevelCaches(online), frequencyPolicies(), allowed);
    }

    private CpuSet online() {
        Optional<CpuSet> online = files.text(CPUS + "online").map(CpuSet::parse).filter(cpus -> cpus.size() > 0);
        if (online.isPresent()) {
            return online.get();
        }
        long processors = files.text("proc/cpuinfo")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("processor"))
                .count();
        return CpuSet.parse("0-" + Math.max(0, processors - 1));
    }

    private List<ProcessorPackage> packages(CpuSet online) {
        Map<Integer, Map<String, CpuSet>> cpusByCore = new TreeMap<>();
        for (int cpu : online.cpus()) {
            String topology = CPUS + "cpu" + cpu + "/topology/";
            int packageNumber = (int)
                    Math.max(0, files.number(topology + "physical_package_id").orElse(0));
            cpusByCore
                    .computeIfAbsent(packageNumber, number -> new TreeMap<>())
                    .merge(core(cpu, topology), CpuSet.of(cpu), CpuSet::union);
        }
        CpuSet efficient = coresOfKind("cpu_atom");
        CpuSet performant = coresOfKind("cpu_core");
        return cpusByCore.entrySet().stream()
                .map(entry -> new ProcessorPackage(
                        entry.getKey(),
                        entry.getValue().values().stream()
                                .sorted(Comparator.comparing(
                                        (CpuSet cpus) -> cpus.cpus().first()))
                                .map(cpus -> new Core(entry.getKey(), kind(cpus, performant, efficient), cpus))
                                .toList()))
                .toList();
    }

    /**
     * A name of the CPU's core. Core numbers repeat from package to package, on some kernels from die to die, and where a device
     * tree describes clusters from cluster to cluster: which CPUs are its threads says more.
     */
    private String core(int cpu, String topology) {
        return files.text(topology + "core_cpus_list")
                .or(() -> files.text(topology + "thread_siblings_list"))
                .map(CpuSet::parse)
                .filter(threads -> threads.contains(cpu))
                .map(CpuSet::list)
                .orElseGet(() -> files.text(topology + "die_id").orElse("0") + "/"
                        + files.text(topology + "core_id").orElse("cpu" + cpu));
    }

    /** The CPUs of a hybrid processor's counting unit of that name, which is how the kernel tells the kinds apart. */
    private CpuSet coresOfKind(String unit) {
        return files.text("sys/devices/" + unit + "/cpus").map(CpuSet::parse).orElse(CpuSet.EMPTY);
    }

    private static Core.Kind kind(CpuSet cpus, CpuSet performant, CpuSet efficient) {
        if (performant.containsAll(cpus)) {
            return Core.Kind.PERFORMANCE;
        }
        return efficient.containsAll(cpus) ? Core.Kind.EFFICIENCY : Core.Kind.UNIFORM;
    }

    private List<NumaNode> numaNodes(CpuSet online) {
        return numbers(NODES, "node").stream()
                .map(number -> new NumaNode(
                        number,
                        files.text(NODES + "node" + number + "/cpulist")
                                .map(CpuSet::parse)
                                .orElse(CpuSet.EMPTY)
                                .intersection(online)))
                .toList();
    }

    private List<CacheDomain> lastLevelCaches(CpuSet online) {
        List<CacheDomain> domains = new ArrayList<>();
        CpuSet covered = CpuSet.EMPTY;
        for (int cpu : online.cpus()) {
            Optional<CacheDomain> domain = covered.contains(cpu) ? Optional.empty() : lastLevelCache(cpu, online);
            if (domain.isPresent()) {
                domains.add(domain.get());
                covered = covered.union(domain.get().cpus());
            }
        }
        return domains;
    }

    private Optional<CacheDomain> lastLevelCache(int cpu, CpuSet online) {
        String caches = CPUS + "cpu" + cpu + "/cache/";
        return numbers(caches, "index").stream()
                .map(index -> caches + "index" + index + "/")
                .filter(cache -> files.number(cache + "level").isPresent())
                .max(Comparator.comparingLong(
                        cache -> files.number(cache + "level").getAsLong()))
                .map(cache -> new CacheDomain(
                        (int) files.number(cache + "level").getAsLong(),
                        bytes(cache + "size"),
                        files.text(cache + "shared_cpu_list")
                                .map(CpuSet::parse)
                                .orElse(CpuSet.EMPTY)
                                .intersection(online)
                                .union(CpuSet.of(cpu))));
    }

    /** The kernel writes sizes as {@code 2048K}. */
    private OptionalDouble bytes(String file) {
        return files.text(file)
                .filter(text -> text.matches("\\d{1,9}K"))
                .map(text -> OptionalDouble.of(Double.parseDouble(text.substring(0, text.length() - 1)) * 1024))
                .orElse(OptionalDouble.empty());
    }

    private List<FrequencyPolicy> frequencyPolicies() {
        String policies = CPUS + "cpufreq/";
        return numbers(policies, "policy").stream()
                .map(number -> new FrequencyPolicy(
                        number,
                        files.text(policies + "policy" + number + "/related_cpus")
                                .map(text -> CpuSet.parse(text.replace(' ', ',')))
                                .orElse(CpuSet.of(number))))
                .toList();
    }

    /** Numbers of the directory's entries that are the prefix and a number, nothing else, ascending. */
    private List<Integer> numbers(String directory, String prefix) {
        return files.names(directory, prefix + "[0-9]*").stream()
                .map(name -> name.substring(prefix.length()))
                .filter(number -> number.matches("\\d{1,7}"))
                .map(Integer::valueOf)
                .sorted()
                .collect(Collectors.toList());
    }

    private String model() {
        return files.value("proc/cpuinfo", "model name")
                .or(() -> files.text("sys/firmware/devicetree/base/model"))
                .map(text -> text.replaceAll("\\s+|\0", " ").strip())
                .filter(Predicate.not(String::isEmpty))
                .orElse("unnamed processor");
    }
}
