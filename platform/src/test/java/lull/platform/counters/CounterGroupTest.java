package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** On the real kernel, with events that it counts itself. */
@EnabledOnOs(OS.LINUX)
class CounterGroupTest {

    private static final CounterEvent TASK_CLOCK = new CounterEvent("task-clock", CounterEvent.SOFTWARE, 1);
    private static final CounterEvent SWITCHES = new CounterEvent("context-switches", CounterEvent.SOFTWARE, 3);
    private static final CounterEvent FAULTS = new CounterEvent("page-faults", CounterEvent.SOFTWARE, 2);
    private static final CounterEvent CYCLES = new CounterEvent("cycles", CounterEvent.HARDWARE, 0);

    @Test
    void shouldCountAsLongAsItRunsWhenThreadIsOurs() throws IOException {
        try (CounterGroup group = open(List.of(TASK_CLOCK, FAULTS), 0)) {
            CounterReading before = group.read();
            burn(30_000_000);
            CounterReading spent = group.read().since(before);
            double clockSeconds = spent.count(0).orElseThrow() * 1e-9;
            assertEquals(spent.enabledSeconds(), clockSeconds, 0.1 * spent.enabledSeconds());
            assertTrue(clockSeconds >= 0.03, "30 ms of CPU time were burnt: " + clockSeconds);
            assertEquals(1, spent.coverage().orElseThrow());
        }
    }

    /** Another thread's counters: it blocks and is woken; each time is a context switch of its own. */
    @Test
    void shouldCountAnotherThreadWhenTidIsGiven() throws Exception {
        CountDownLatch known = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        int[] tid = new int[1];
        Thread worker = new Thread(() -> {
            tid[0] = tidOfThisThread();
            known.countDown();
            awaitQuietly(opened);
            burn(40_000_000); // by another clock than the one that is waited for
            awaitQuietly(new CountDownLatch(1));
        });
        worker.start();
        known.await();
        try (CounterGroup group = open(List.of(TASK_CLOCK, SWITCHES), tid[0])) {
            opened.countDown();
            while (worker.getState() != Thread.State.WAITING
                    || group.read().count(0).orElseThrow() < 20e6) {
                Thread.onSpinWait();
            }
            assertTrue(group.read().count(1).orElseThrow() >= 1, "it blocked at least once");
        } finally {
            worker.interrupt();
            worker.join();
        }
    }

    @Test
    void shouldSayThatThreadIsGoneWhenThereIsNone() {
        IOException failure =
                assertThrows(IOException.class, () -> CounterGroup.open(List.of(TASK_CLOCK), Integer.MAX_VALUE));
        assertTrue(failure.getMessage().contains("no such thread"), failure.getMessage());
    }

    @Test
    void shouldLeaveNothingOpenWhenOneEventFails() throws IOException {
        open(List.of(TASK_CLOCK), 0).close();
        CounterEvent impossible = new CounterEvent("impossible", CounterEvent.SOFTWARE, 9999);
        long before = descriptors();
        IOException failure =
                assertThrows(IOException.class, () -> CounterGroup.open(List.of(TASK_CLOCK, FAULTS, impossible), 0));
        assertTrue(failure.getMessage().startsWith("impossible can't be counted"), failure.getMessage());
        assertEquals(before, descriptors());
    }

    @Test
    void shouldSayThatThereIsNoUnitWhenMachineHasNone() {
        KernelFiles files = new KernelFiles(Path.of("/"));
        Assumptions.assumeTrue(
                files.names("sys/bus/event_source/devices", "{cpu,cpu_core,armv[78]_*}")
                        .isEmpty(),
                "this machine has a performance monitoring unit");
        IOException failure = assertThrows(IOException.class, () -> CounterGroup.open(List.of(CYCLES), 0));
        assertTrue(failure.getMessage().contains("does not offer it"), failure.getMessage());
        assertEquals(6, EventSelection.of(EventSet.hardware(files)).leftOut().size());
    }

    @Test
    void shouldRefuseWhenReadAfterClose() throws IOException {
        CounterGroup group = open(List.of(TASK_CLOCK), 0);
        group.close();
        group.close();
        assertThrows(IOException.class, group::read);
    }

    /** Skips where a sandbox closes perf events. */
    private static CounterGroup open(List<CounterEvent> events, int tid) {
        try {
            return CounterGroup.open(events, tid);
        } catch (IOException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
            return entries.map(Path::toString)
                    .filter(CounterGroupTest::isPerfEvent)
                    .count();
        }
    }

    private static boolean isPerfEvent(String descriptor) {
        try {
            return Files.readSymbolicLink(Path.of(descriptor)).toString().contains("perf_event");
        } catch (IOException e) {
            return false; // closed since it was listed
        }
    }

    private static void burn(long nanoseconds) {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long end = bean.getCurrentThreadCpuTime() + nanoseconds;
        while (bean.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static int tidOfThisThread() {
        try {
            return Integer.parseInt(Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
