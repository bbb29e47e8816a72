package lull.platform.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.MachineTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyReaderTest {

    private static final Path MACHINES = Path.of("src/test/resources/machines");

    @ParameterizedTest
    @ValueSource(strings = {"opteron-4x4", "xeon-2x12-smt", "hybrid-4p-4e", "vm-2"})
    void shouldFindWhatTheMachineHasWhenItsTreeIsRead(String machine) throws IOException {
        Properties expected = new Properties();
        try (Reader reader = Files.newBufferedReader(MACHINES.resolve(machine).resolve("expected.properties"))) {
            expected.load(reader);
        }
        Topology topology = new TopologyReader(new KernelFiles(MACHINES.resolve(machine))).read();
        assertEquals(cpus(expected, "packages"), list(topology.packages(), one -> one.number() + ":" + one.cpus()));
        assertEquals(cpus(expected, "cores"), list(topology.cores(), core -> core.cpus()
                .toString()));
        assertEquals(expected.getProperty("performance"), ofKind(topology, Core.Kind.PERFORMANCE));
        assertEquals(expected.getProperty("efficiency"), ofKind(topology, Core.Kind.EFFICIENCY));
        assertEquals(cpus(expected, "numa"), list(topology.numaNodes(), node -> node.number() + ":" + node.cpus()));
        assertEquals(
                cpus(expected, "caches"),
                list(
                        topology.lastLevelCaches(),
                        cache -> cache.level() + ":" + Math.round(cache.bytes().orElseThrow()) + ":" + cache.cpus()));
        assertEquals(
                cpus(expected, "policies"), list(topology.frequencyPolicies(), one -> one.number() + ":" + one.cpus()));
        assertEquals(expected.getProperty("allowed"), topology.allowed().toString());
    }

    @Test
    void shouldKeepCoresOfDiesApartWhenTheirNumbersRepeat(@TempDir Path root) {
        MachineTree tree = new MachineTree(root).file("sys/devices/system/cpu/online", "0-3");
        for (int cpu = 0; cpu < 4; cpu++) {
            tree.cpu(cpu, 0, cpu % 2).file("sys/devices/system/cpu/cpu" + cpu + "/topology/die_id", "" + cpu / 2);
        }
        assertEquals(4, new TopologyReader(tree.files()).read().cores().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"core_cpus_list", "thread_siblings_list"})
    void shouldKeepCoresOfClustersApartWhenTheirNumbersRepeat(String threads, @TempDir Path root) {
        MachineTree tree = new MachineTree(root).file("sys/devices/system/cpu/online", "0-7");
        for (int cpu = 0; cpu < 8; cpu++) {
            int core = cpu < 4 ? cpu : cpu % 2;
            tree.cpu(cpu, 0, core).file("sys/devices/system/cpu/cpu" + cpu + "/topology/" + threads, "" + cpu);
        }
        assertEquals(8, new TopologyReader(tree.files()).read().cores().size());
    }

    @Test
    void shouldCallOnlyNumberedDirectoriesPoliciesWhenOthersLookAlike(@TempDir Path root) {
        MachineTree tree = new MachineTree(root)
                .file("sys/devices/system/cpu/online", "0")
                .file("sys/devices/system/cpu/cpufreq/policy0/related_cpus", "0")
                .directory("sys/devices/system/cpu/cpufreq/policy0.bak")
                .directory("sys/devices/system/cpu/cpufreq/schedutil");
        assertEquals(
                1, new TopologyReader(tree.files()).read().frequencyPolicies().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpuset", "cpu,cpuset"})
    void shouldObeyCpusetOfVersion1WhenMountedUnderEitherName(String controllers, @TempDir Path root) {
        MachineTree tree = new MachineTree(root)
                .file("sys/devices/system/cpu/online", "0-7")
                .file("proc/self/status", "Cpus_allowed_list:\t0-5")
                .file("proc/self/cgroup", "5:" + controllers + ":/batch/7")
                .file("sys/fs/cgroup/" + controllers + "/batch/7/cpuset.cpus", "0-7")
                .file("sys/fs/cgroup/" + controllers + "/batch/7/cpuset.effective_cpus", "4-7");
        assertEquals(CpuSet.of(4, 5), new TopologyReader(tree.files()).read().allowed());
    }

    /** The properties file writes CPUs one by one where that is plainer; the kernel's format has ranges. */
    private static String cpus(Properties expected, String key) {
        String text = expected.getProperty(key);
        return text.isEmpty()
                ? ""
                : Arrays.stream(text.split(" "))
                        .map(TopologyReaderTest::canonical)
                        .collect(Collectors.joining(" "));
    }

    private static String canonical(String word) {
        int colon = word.lastIndexOf(':');
        return word.substring(0, colon + 1) + CpuSet.parse(word.substring(colon + 1));
    }

    private static <T> String list(Collection<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(" "));
    }

    private static String ofKind(Topology topology, Core.Kind kind) {
        return topology.cores().stream()
                .filter(core -> core.kind() == kind)
                .map(Core::cpus)
                .reduce(CpuSet.EMPTY, CpuSet::union)
                .toString();
    }
}
