package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Upper limits of a large node that something else, heat for example, holds below what was found. */
class GovernorHeldLimitsTest extends GovernedNode {
    private static final int POLICIES = 64;
    private static final long TICK = 200_000_000;
    private static final int HELD = 1_200_000;

    /** The pauses of two waits are fewer, whatever the number of policies. */
    private static final int PAUSES = 20;

    @BeforeEach
    void hold() throws IOException {
        for (int i = 0; i < POLICIES; i++) {
            kernel.rangePolicy(i, Integer.toString(i)).cap(i, HELD);
        }
        kernel.put(0, "related_cpus", "0 1").put(0, "affected_cpus", "0 1");
    }

    private Path found() {
        return directory.resolve("state/found");
    }

    /** As a governor that was killed leaves it. */
    private void startWithLimitsLeft() throws IOException {
        StringBuilder text = new StringBuilder("lull found settings 1\n");
        for (int i = 0; i < POLICIES; i++) {
            text.append("policy").append(i).append("/scaling_max_freq=2400000\n");
        }
        Files.writeString(found(), text.toString());
        start(UNLIMITED);
    }

    private Set<String> ticked() {
        nanoseconds.addAndGet(TICK);
        governor.tick();
        return new HashSet<>(kernel.writes());
    }

    private long said() {
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("could not be put back"))
                .count();
    }

    @Test
    void shouldWriteAllAndWaitOnceWhenStarted() throws IOException {
        startWithLimitsLeft();

        List<String> writes = kernel.writes();
        assertEquals(POLICIES, new HashSet<>(writes).size());
        assertTrue(writes.size() <= 2 * POLICIES, writes.size() + " writes");
        assertTrue(kernel.pauses().size() < PAUSES, "it waits for all of them at once");
        assertEquals(POLICIES, state.found().folders().size());
    }

    @Test
    void shouldWriteAllAndWaitOnceWhenStopped() throws IOException {
        startWithLimitsLeft();
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        ask(client, "set 0 800000000");
        kernel.writes();
        kernel.pauses();

        governor.stop();

        List<String> writes = kernel.writes();
        assertTrue(new HashSet<>(writes).contains("policy63/scaling_max_freq=2400000"));
        assertTrue(writes.size() <= 2 * POLICIES + 2, writes.size() + " writes");
        assertTrue(kernel.pauses().size() < PAUSES, "it waits for all of them at once");
        assertEquals(POLICIES, state.found().folders().size(), "what is held is not forgotten");
    }

    @Test
    void shouldTryAllInTurnNeverForLongAndNeverWait() throws IOException {
        startWithLimitsLeft();
        kernel.pauses();
        kernel.writes();
        kernel.costing(() -> nanoseconds.addAndGet(1_000_000));
        Set<String> tried = new TreeSet<>();
        for (int tick = 0; tick < 40; tick++) {
            Set<String> now = ticked();
            assertTrue(now.size() <= 20, "20 ms are its time: " + now.size());
            tried.addAll(now);
        }
        assertEquals(POLICIES, tried.size());
        assertEquals(List.of(), kernel.pauses());
        assertEquals(POLICIES, said());
    }

    @Test
    void shouldTryEverMoreSeldomAndPutBackWhatReturns() throws IOException {
        startWithLimitsLeft();
        kernel.writes();
        int writes = 0;
        for (int tick = 0; tick < 500; tick++) {
            writes += ticked().size();
        }
        assertTrue(writes > 8 * POLICIES && writes < 20 * POLICIES, writes + " writes in 100 s");

        kernel.cap(0, Long.MAX_VALUE);
        for (int tick = 0; tick < 65; tick++) {
            ticked();
        }
        assertEquals(Set.of(), Set.copyOf(state.found().folders()));
        assertEquals("2400000", kernel.text(63, "scaling_max_freq"));
        assertEquals("lull found settings 1\n", Files.readString(found()));
    }

    @Test
    void shouldPutBackAtOnceAndNotWaitWhenAClientIsGone() {
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        ask(client, "set 0 800000000");
        kernel.writes();
        kernel.pauses();

        governor.dismiss(client);

        assertTrue(kernel.writes().contains("policy0/scaling_max_freq=1200000"));
        assertEquals(List.of(), kernel.pauses());
        ticked();
        assertEquals(List.of(), state.found().folders());
        assertEquals(0, said());
    }
}
