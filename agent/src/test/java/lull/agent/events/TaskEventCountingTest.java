package lull.agent.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.platform.KernelFiles;
import lull.platform.counters.EventRequest;
import lull.report.builder.ReportBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskEventCountingTest {
    private static final int RING_RECORDS = 1024;

    @TempDir
    Path root;

    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private ChannelFile file;
    private TaskChannel channel;
    private TaskEventCounting counting;
    private long now;
    private boolean wanted;
    private boolean tells = true;

    @BeforeEach
    void make() throws IOException {
        file = new ChannelFile(root.resolve("task-1-0"), RING_RECORDS).ready();
        channel = TaskChannel.open(root.resolve("task-1-0")).orElseThrow();
        filter("self", "2", "1");
        filter(String.valueOf(channel.pid()), "2", "1");
        KernelFiles files = new KernelFiles(root);
        counting = new TaskEventCounting(
                channel,
                tracker,
                new NodeEvents(EventRequest.of(List.of("task-clock"), files)),
                new SeccompFilters(files));
    }

    private void filter(String process, String mode, String filters) throws IOException {
        Path status = Files.createDirectories(root.resolve("proc").resolve(process));
        Files.writeString(
                status.resolve("status"),
                "Name:\tl\u00f6ser\nSeccomp:\t" + mode + "\nSeccomp_filters:\t" + filters + "\n",
                StandardCharsets.ISO_8859_1); // a name that is no UTF-8
    }

    private void iterations(int count) {
        for (int i = 0; i < count; i++) {
            tracker.region(1, 2, now, now + 900);
            if (tells && channel.directives().isCounting()) {
                tracker.counted(2, new long[] {900});
            }
            tracker.mpiCall(MpiCall.BARRIER.code(), false, now + 900, now + 1000, 0);
            now += 1000;
            counting.doWork(wanted);
        }
    }

    @Test
    void shouldCountFromWhenTheIterationIsKnownForTenOfThem() {
        counting.doWork(wanted);
        assertFalse(channel.directives().isCounting(), "no iteration is known yet");
        iterations(5);
        assertTrue(channel.directives().isCounting());
        assertEquals(List.of("task-clock"), counting.names());
        iterations(9);
        assertTrue(channel.directives().isCounting(), "ten have not been told of");
        iterations(20);

        assertFalse(channel.directives().isCounting());
        assertEquals(List.of(), counting.warnings());
    }

    @Test
    void shouldGoOnCountingWhileTheTaskHasNotYetHeardOfIt() {
        iterations(5);
        tells = false;
        iterations(100);
        assertTrue(channel.directives().isCounting(), "what is read was done before");
        tells = true;
        iterations(25);
        assertFalse(channel.directives().isCounting());
    }

    @Test
    void shouldCountAgainAsLongAsADecisionRestsOnIt() {
        iterations(30);
        wanted = true;
        iterations(30);
        assertTrue(channel.directives().isCounting());
        wanted = false;
        iterations(1);
        assertFalse(channel.directives().isCounting());
    }

    @Test
    void shouldSayWhyNothingIsCountedWhenTheProgramNeverRepeats() {
        counting.doWork(wanted);

        assertEquals(List.of(), counting.names());
        assertTrue(counting.warnings().get(0).startsWith("events are not counted: no iteration"));
    }

    @Test
    void shouldSayThatATaskHasEndedThatLeftNoWordOfItsFilters() throws IOException {
        Files.delete(root.resolve("proc/" + channel.pid() + "/status"));

        iterations(20);
        counting.doWork(false);

        assertFalse(channel.directives().isCounting());
        assertTrue(
                counting.warnings().get(0).endsWith("process " + channel.pid() + " had ended before they could be"),
                counting.warnings()::toString);
    }

    @Test
    void shouldLeaveATaskAloneThatHasASeccompFilterOfItsOwn() throws IOException {
        filter(String.valueOf(channel.pid()), "2", "2");
        iterations(20);

        assertFalse(channel.directives().isCounting());
        assertEquals(
                List.of("events are not counted: process " + channel.pid()
                        + " has a seccomp filter of its own, which may forbid it"),
                counting.warnings());
    }

    @Test
    void shouldNameTheCauseWhenAThreadCouldNotBeCounted() {
        iterations(5);
        file.memory().putInt(ChannelLayout.THREADS_COUNTED_OFFSET, 3);
        file.memory().putInt(ChannelLayout.THREADS_REFUSED_OFFSET, 1);
        file.memory().putInt(ChannelLayout.COUNT_ERROR_OFFSET, 24);

        assertEquals(
                List.of("1 of 4 attempts to count a thread's events failed: too many open files; raise ulimit -n, "
                        + "a thread takes a descriptor an event"),
                counting.warnings());
    }
}
