package lull.agent.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lull.channel.directives.Placement;
import lull.platform.KernelFiles;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cores of a node of two processors with four cores each tasks have to themselves, by the masks of their processes. */
class NodeCoresTest {
    @TempDir
    private Path root;

    @BeforeEach
    void makeNode() throws IOException {
        write("proc/cpuinfo", "processor : 0\nmodel name : made up\n");
        write("proc/self/status", "Cpus_allowed_list:\t0-7\n");
        write("sys/devices/system/cpu/online", "0-7\n");
        for (int cpu = 0; cpu < 8; cpu++) {
            String topology = "sys/devices/system/cpu/cpu" + cpu + "/topology/";
            write(topology + "physical_package_id", cpu / 4 + "\n");
            write(topology + "core_id", cpu % 4 + "\n");
            write(topology + "thread_siblings_list", cpu + "\n");
        }
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }

    private Map<Integer, TaskCores> cores(String... masks) throws IOException {
        Map<Integer, Integer> pids = new TreeMap<>();
        for (int rank = 0; rank < masks.length; rank++) {
            write("proc/" + (100 + rank) + "/status", "Cpus_allowed_list:\t" + masks[rank] + "\n");
            pids.put(rank, 100 + rank);
        }
        return new NodeCores(new KernelFiles(root)).ofTasks(pids);
    }

    private static Optional<ConcurrencyConfiguration> share(int processors, int coresOfEach) {
        return Optional.of(new ConcurrencyConfiguration(processors, coresOfEach));
    }

    @Test
    void shouldGiveATaskTheCoresOfItsMask() throws IOException {
        assertEquals(share(2, 4), cores("0-7").get(0).share());
        assertEquals(share(2, 2), cores("0-1,4-5").get(0).share());
        assertEquals(share(1, 3), cores("1-3").get(0).share());
    }

    /** The second task's processors have three cores left, and one. */
    @Test
    void shouldGiveEachOfSeveralTasksItsOwn() throws IOException {
        Map<Integer, TaskCores> cores = cores("0,4-6", "1-3,7");
        assertEquals(share(2, 1), cores.get(0).share());
        assertEquals(share(2, 1), cores.get(1).share());
        assertEquals(Placement.on(0, 4), cores.get(0).placement(new Team(2, 2)));
        assertEquals(Placement.on(1, 7), cores.get(1).placement(new Team(2, 2)));
        assertEquals(Placement.on(4, 5, 6), cores.get(0).placement(new Team(3, 1)));
    }

    @Test
    void shouldGiveNoneToTasksThatShareACpu() throws IOException {
        Map<Integer, TaskCores> cores = cores("0-4", "4-7", "");
        assertEquals(Optional.empty(), cores.get(0).share());
        assertEquals(Optional.empty(), cores.get(1).share());
        assertEquals(Optional.empty(), cores.get(2).share(), "nobody knows its mask");
        assertEquals(
                "another task of the job may use its CPUs too", cores.get(1).whyNone());
        assertEquals("nobody knows which CPUs it may use", cores.get(2).whyNone());
        assertThrows(IllegalStateException.class, () -> cores.get(0).placement(new Team(2, 1)));
    }

    @Test
    void shouldNameTheCpuOfEachThread() throws IOException {
        TaskCores all = cores("0-7").get(0);
        assertEquals(Placement.on(0, 1, 4, 5), all.placement(new Team(4, 2)));
        assertEquals(Placement.on(0, 1, 2, 3), all.placement(new Team(4, 1)));
        assertEquals(Placement.UNTOUCHED, all.placement(Team.of(4)));
        assertEquals(Placement.UNTOUCHED, all.placement(Team.LEFT_ALONE));
    }

    /** A process that is gone has no mask. */
    @Test
    void shouldGiveNoneToATaskThatHasEnded() {
        Map<Integer, TaskCores> cores = new NodeCores(new KernelFiles(root)).ofTasks(Map.of(3, 99));
        assertEquals(Optional.empty(), cores.get(3).share());
        assertEquals(List.of(3), List.copyOf(cores.keySet()));
    }
}
