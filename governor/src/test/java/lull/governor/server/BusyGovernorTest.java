package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import lull.governor.LinuxSockets;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FakeCpufreq;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two clients of a governor whose driver takes its time: each write of a frequency waits until the test lets it pass. */
class BusyGovernorTest {

    private static final int PATIENCE_SECONDS = 20;
    private static final int MANY = 1000;

    @TempDir
    private Path directory;

    private final AtomicLong nanoseconds = new AtomicLong();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore allowed = new Semaphore(0);
    private RunningGovernor governor;
    private int other;
    private int busy;

    @BeforeEach
    void leaseToBoth() throws IOException {
        FakeCpufreq kernel = new FakeCpufreq(directory.resolve("sys"))
                .steppedPolicy(0, "0 1", "cppc_cpufreq", 60000)
                .steppedPolicy(2, "2 3", "cppc_cpufreq", 60000);
        CpufreqFiles slow = new CpufreqFiles(directory.resolve("sys"), (file, text) -> {
            if (file.endsWith("scaling_setspeed")) {
                begun.release();
                allowed.acquireUninterruptibly();
            }
            kernel.write(file, text);
        });
        governor = new RunningGovernor(directory, slow, GovernedNode.UNLIMITED, processes(), nanoseconds::get);
        other = LinuxSockets.connect(governor.socket(), PATIENCE_SECONDS);
        busy = LinuxSockets.connect(governor.socket(), PATIENCE_SECONDS);
        assertEquals("ok 10.0", ask(other, "lease 0-1"));
        assertEquals("ok 10.0", ask(busy, "lease 2-3"));
    }

    @AfterEach
    void end() throws IOException {
        allowed.release(MANY);
        LinuxSockets.close(other);
        LinuxSockets.close(busy);
        governor.close();
    }

    /** A /proc in which this process owns four CPUs. */
    private Path processes() throws IOException {
        Path proc = directory.resolve("proc");
        Path own = Files.createDirectories(
                proc.resolve(Long.toString(ProcessHandle.current().pid())));
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        Files.writeString(own.resolve("status"), "Uid:\t" + user + "\nGroups:\t\nCpus_allowed_list:\t0-3\n");
        Files.writeString(own.resolve("cgroup"), "");
        return proc;
    }

    private static void send(int socket, String request) throws IOException {
        assertTrue(LinuxSockets.send(socket, request, OptionalInt.empty()));
    }

    private static String answer(int socket) throws IOException {
        return LinuxSockets.receiveWithDescriptor(socket, 8192).text();
    }

    private static String ask(int socket, String request) throws IOException {
        send(socket, request);
        return answer(socket);
    }

    private void passSeconds(long seconds) {
        nanoseconds.addAndGet(seconds * 1_000_000_000);
    }

    @Test
    void shouldKeepEveryLeaseWhenOneRequestTakesLongerThanALease() throws Exception {
        send(busy, "set 2 1.2E9");
        begun.acquire();
        send(other, "beat");
        passSeconds(60);
        allowed.release(MANY);

        assertEquals("ok", answer(other));
        assertTrue(answer(busy).startsWith("ok"));
        assertEquals("ok", ask(other, "beat"));
        assertEquals("ok", ask(busy, "beat"));
    }

    @Test
    void shouldAnswerOthersWhileAProbeIsUnderWay() throws Exception {
        send(busy, "probe 2");
        begun.acquire();
        send(other, "beat");
        allowed.release(2);

        assertEquals("ok", answer(other));
        passSeconds(60);
        send(other, "beat");
        allowed.release(MANY);
        assertEquals("ok", answer(other));
        assertTrue(answer(busy).startsWith("ok 2 2-3"));
    }

    @Test
    void shouldFinishTwoProbesThatAreUnderWayTogether() throws Exception {
        allowed.release(MANY);
        send(busy, "probe 2");
        send(other, "probe 0");

        assertTrue(answer(busy).startsWith("ok 2 2-3"));
        assertTrue(answer(other).startsWith("ok 0 0-1"));
    }

    @Test
    void shouldEndAProbeWhenItsClientIsGone() throws Exception {
        send(busy, "probe 2");
        begun.acquire();
        LinuxSockets.close(busy);
        allowed.release(3);
        busy = LinuxSockets.connect(governor.socket(), PATIENCE_SECONDS);

        assertEquals("ok 10.0", ask(busy, "lease 2-3"));
    }
}
