package lull.platform.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.topology.TopologyReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ThreadAffinityTest {

    private final CpuSet allowed = new TopologyReader(new KernelFiles(Path.of("/"))).read().allowed();
    private final ThreadAffinity affinity = new ThreadAffinity(allowed);

    @Test
    void shouldRunWhereItWasBoundWhenThreadIsOurs() throws Exception {
        CpuSet last = CpuSet.of(allowed.cpus().last());
        CpuSet[] seen = new CpuSet[1];
        String[] kernelSays = new String[1];
        Thread thread = new Thread(() -> {
            try {
                affinity.bind(0, last);
                seen[0] = affinity.of(0);
                kernelSays[0] = new KernelFiles(Path.of("/")).value("proc/thread-self/status", "Cpus_allowed_list").orElseThrow();
            } catch (IOException e) {
                kernelSays[0] = e.getMessage();
            }
        });
        thread.start();
        thread.join();
        assertEquals(last.toString(), kernelSays[0]);
        assertEquals(last, seen[0]);
    }

    @Test
    void shouldRefuseWhenCpuIsOutsideTheCpuset() {
        CpuSet outside = CpuSet.of(allowed.cpus().last() + 1);
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> affinity.bind(0, outside));
        assertTrue(refusal.getMessage().contains("the job may use " + allowed), refusal.getMessage());
    }

    @Test
    void shouldSayThatThreadIsGoneWhenThereIsNone() {
        IOException failure = assertThrows(IOException.class, () -> affinity.bind(Integer.MAX_VALUE, allowed));
        assertTrue(failure.getMessage().contains("no such thread"), failure.getMessage());
    }

    @Test
    void shouldSayWhyWhenCpuIsNotOnline() {
        ThreadAffinity everywhere = new ThreadAffinity(CpuSet.of(8000));
        IOException failure = assertThrows(IOException.class, () -> everywhere.bind(0, CpuSet.of(8000)));
        assertTrue(failure.getMessage().contains("none of these CPUs is online"), failure.getMessage());
    }
}
