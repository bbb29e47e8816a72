package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the {@link Governor} puts back when leases and governors end. */
class GovernorRestoreTest extends GovernedNode {
    @Test
    void shouldCallASessionSilentWhenItsLeaseRunsOut() {
        Session silent = client(10, 1000);
        Session beating = client(11, 1000);
        ask(silent, "lease 0-1");
        ask(beating, "lease 2-3");
        nanoseconds.addAndGet(9_000_000_000L);
        ask(beating, "beat");
        nanoseconds.addAndGet(2_000_000_000L);

        assertTrue(governor.isSilent(silent, nanoseconds.get()));
        assertFalse(governor.isSilent(beating, nanoseconds.get()));
    }

    @Test
    void shouldTryAgainWhenRestoreIsRefusedAndSayItOnce() {
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        ask(client, "set 0 1200000000");
        kernel.takeOffline(true);

        governor.dismiss(client);
        governor.tick();
        kernel.takeOffline(false);
        nanoseconds.addAndGet(200_000_000);
        governor.tick();

        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        String said = printed.toString(StandardCharsets.UTF_8);
        assertEquals(1, said.split("could not be put back", -1).length - 1, said);
        assertTrue(said.contains("busy"), said);
    }

    @Test
    void shouldNotRestoreUnderANewLease() {
        Session first = client(10, 1000);
        ask(first, "lease 0-1");
        ask(first, "set 0 1200000000");
        kernel.takeOffline(true);
        governor.dismiss(first);
        kernel.takeOffline(false);
        Session second = client(11, 1001);
        ask(second, "lease 0-1");
        ask(second, "set 0 1600000000");

        governor.tick();

        assertEquals("1600000", kernel.text(0, "cpuinfo_cur_freq"));
        governor.dismiss(second);
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldRestoreAtTheNextStartWhenKilled() throws IOException {
        Session client = client(10, 1000);
        ask(client, "lease 0-3");
        ask(client, "set 0 1200000000");
        ask(client, "descriptor 2");

        start(UNLIMITED);

        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("schedutil", kernel.text(2, "scaling_governor"));
    }

    @Test
    void shouldRestoreAllWhenStopped() {
        Session client = client(10, 1000);
        ask(client, "lease 0-3");
        ask(client, "set 0 1200000000");
        ask(client, "set 2 800000000");

        governor.stop();

        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("schedutil", kernel.text(2, "scaling_governor"));
    }
}
