package lull.agent.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentPriorityTest {
    private static final long PID = 4711;
    private static final String UNTOUCHED = "/autogroup-12 nice 0\n";

    @TempDir
    Path process;

    private final AtomicLong clock = new AtomicLong();
    private Path autogroup;

    @BeforeEach
    void leadASession() throws IOException {
        autogroup = Files.writeString(process.resolve("autogroup"), UNTOUCHED);
        session(PID);
    }

    private void session(long leader) throws IOException {
        Files.writeString(process.resolve("stat"), PID + " (lull) (a b) S 1 " + PID + " " + leader + " 0 -1 4194560\n");
    }

    private AgentPriority priority() {
        return new AgentPriority(process, PID, clock::get);
    }

    private String said() throws IOException {
        return Files.readString(autogroup);
    }

    @Test
    void shouldYieldAsLongAsNobodyWaits() throws IOException {
        AgentPriority priority = priority();
        priority.follow(true);
        assertEquals(UNTOUCHED, said(), "it has not changed anything yet");
        priority.follow(false);
        assertEquals("19", said());
        clock.addAndGet(AgentPriority.CHANGE_NANOS);
        priority.follow(true);
        assertEquals("0", said());
    }

    @Test
    void shouldYieldWhereItsNameIsNoUtf8() throws IOException {
        Files.writeString(
                process.resolve("stat"), PID + " (l\u00fcll) S 1 7 " + PID + " 0", StandardCharsets.ISO_8859_1);
        priority().follow(false);
        assertEquals("19", said());
    }

    @Test
    void shouldChangeNoMoreOftenThanLinuxTakesIt() throws IOException {
        AgentPriority priority = priority();
        priority.follow(false);
        clock.addAndGet(AgentPriority.CHANGE_NANOS - 1);
        priority.follow(true);
        assertEquals("19", said());
        clock.incrementAndGet();
        priority.follow(true);
        assertEquals("0", said());
    }

    @Test
    void shouldTryAgainWhatLinuxHasNotTaken() throws IOException {
        AgentPriority priority = priority();
        Files.delete(autogroup);
        Files.createDirectory(autogroup);
        priority.follow(false);
        Files.delete(autogroup);
        Files.writeString(autogroup, UNTOUCHED);
        clock.addAndGet(AgentPriority.CHANGE_NANOS);
        priority.follow(false);
        assertEquals("19", said());
    }

    @Test
    void shouldLeaveTheSessionOfOthersAlone() throws IOException {
        session(PID - 1);
        priority().follow(false);
        assertEquals(UNTOUCHED, said());
    }

    @Test
    void shouldDoNothingWhereTheKernelHasNoAutogroups() throws IOException {
        Files.delete(autogroup);
        priority().follow(false);
        assertFalse(Files.exists(autogroup));
    }

    @Test
    void shouldDoNothingWhereItsSessionIsNotKnown() throws IOException {
        for (String stat : new String[] {"", "4711", "4711 (lull) S 1 4711", "4711 (lull S 1 4711 4711"}) {
            Files.writeString(process.resolve("stat"), stat);
            priority().follow(false);
            assertEquals(UNTOUCHED, said(), stat);
        }
        Files.delete(process.resolve("stat"));
        priority().follow(false);
        assertEquals(UNTOUCHED, said());
    }
}
