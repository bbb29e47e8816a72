package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import lull.governor.Reply;
import org.junit.jupiter.api.Test;

/** Descriptors that clients set frequencies through by themselves: how they are bound, and who still holds one. */
class GovernorDescriptorsTest extends GovernedNode {
    @Test
    void shouldHandOutADescriptorBoundByTheLimits() throws IOException {
        start(within(1.2e9, 2.0e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        Reply reply = governor.handle(client, "descriptor 0".getBytes(StandardCharsets.US_ASCII), 12);

        assertEquals(
                kernel.files().path(0, "scaling_setspeed"), reply.descriptor().orElseThrow());
        assertEquals("userspace", kernel.text(0, "scaling_governor"));
        assertEquals("1200000", kernel.text(0, "scaling_min_freq"));
        assertEquals("2000000", kernel.text(0, "scaling_max_freq"));
        governor.dismiss(client);
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
    }

    private void assertBoundFrom1200To2000() throws IOException {
        assertEquals("userspace", kernel.text(0, "scaling_governor"));
        kernel.files().write(0, "scaling_setspeed", "2400000");
        assertEquals("2000000", kernel.text(0, "scaling_cur_freq"));
        kernel.files().write(0, "scaling_setspeed", "800000");
        assertTrue(Integer.parseInt(kernel.text(0, "scaling_cur_freq")) >= 1200000);
    }

    /** Who was handed a descriptor before may have kept it. */
    @Test
    void shouldBindADescriptorOfBeforeWhenItsUserSetsOrTriesTheDomainAgain() throws IOException {
        kernel.steppedPolicy(0, "0 1", "cppc_cpufreq", 50000);
        start(within(1.2e9, 2.0e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        assertEquals("ok", ask(client, "descriptor 0"));

        for (String request : new String[] {"set 0 1500000000", "probe 0"}) {
            assertEquals("ok", ask(client, "restore 0"));
            assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
            assertTrue(ask(client, request).startsWith("ok"), request);
            assertBoundFrom1200To2000();
        }
        governor.dismiss(client);
        Session again = client(11, 1000);
        ask(again, "lease 0-1");
        ask(again, "set 0 1500000000");
        assertBoundFrom1200To2000();
        assertEquals("800000", state.found().of("policy0").get("scaling_min_freq"));
        assertEquals("2400000", state.found().of("policy0").get("scaling_max_freq"));
    }

    @Test
    void shouldPutTheCpufreqGovernorBackBeforeTheLimitsOpen() throws IOException {
        start(within(1.2e9, 2.0e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        ask(client, "descriptor 0");
        kernel.writes();

        start(UNLIMITED);

        assertEquals(
                List.of(
                        "policy0/scaling_governor=schedutil",
                        "policy0/scaling_max_freq=2400000",
                        "policy0/scaling_min_freq=800000"),
                kernel.writes());
    }

    @Test
    void shouldHandOutNoDescriptorWhenUserspaceWasFound() {
        kernel.put(0, "scaling_governor", "userspace").put(0, "scaling_setspeed", "2400000");
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        ask(client, "set 0 1200000000");

        assertTrue(ask(client, "descriptor 0").contains("would outlive the lease; use set instead"));
    }

    @Test
    void shouldKeepUserspaceFromOthersWhenADescriptorWasHandedOut() throws IOException {
        Session first = client(10, 1000);
        ask(first, "lease 0-1");
        ask(first, "descriptor 0");
        governor.dismiss(first);
        start(UNLIMITED);
        kernel.writes();
        Session second = client(11, 1001);
        ask(second, "lease 0-1");

        assertTrue(ask(second, "descriptor 0").contains("another user may still hold"));
        assertEquals("ok 1.2E9 written", ask(second, "set 0 1200000000"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        governor.dismiss(second);
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        Session again = client(10, 1000);
        ask(again, "lease 0-1");
        assertEquals("ok", ask(again, "descriptor 0"));
    }

    @Test
    void shouldRememberAHolderWhoseNumberHasTenDigits() throws IOException {
        int large = Integer.parseUnsignedInt("3000200000");
        Session first = client(10, large);
        ask(first, "lease 0-1");
        assertEquals("ok", ask(first, "descriptor 0"));

        start(UNLIMITED);

        assertTrue(state.isHeldByAnother(0, 1000));
        assertFalse(state.isHeldByAnother(0, large));
        assertTrue(ask(client(10, 1000), "status").contains("handed to user 3000200000"));
    }
}
