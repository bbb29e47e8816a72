package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;
import lull.governor.LinuxSockets;
import lull.governor.access.Peer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** As many clients as there may be, of users who belong to one person: subordinate numbers of a user namespace. */
class ClientsTest extends GovernedNode {

    private static final int SUBORDINATE = 100_000;
    private static final int NEWCOMER = 1001;

    private Clients clients;

    @BeforeEach
    void ownManyCpus() throws IOException {
        Files.writeString(directory.resolve("sys/fs/cgroup/job/cpuset.cpus.effective"), "0-299\n");
        clients = new Clients(governor);
    }

    @AfterEach
    void close() {
        clients.closeAll();
    }

    private Client come(int user) throws IOException {
        clients.add(LinuxSockets.openWakeup(), LinuxSockets.openWakeup(), new Peer(10, user, Set.of(user)));
        return clients.present().get(clients.present().size() - 1);
    }

    private void fill() throws IOException {
        while (clients.present().size() < Clients.MOST) {
            come(SUBORDINATE + clients.present().size());
        }
    }

    @Test
    void shouldMakeRoomForANewcomerByWhomeverIsThereLongestWithoutALease() throws IOException {
        Client working = come(1000);
        Client idle = come(1000);
        ask(working.session(), "lease 0-1");
        fill();
        ask(idle.session(), "status");
        assertEquals(Optional.empty(), clients.whyNoMore(NEWCOMER));

        Client newcomer = come(NEWCOMER);

        assertEquals(Clients.MOST, clients.present().size());
        assertTrue(clients.present().contains(working));
        assertFalse(clients.present().contains(idle));
        assertEquals("ok 10.0", ask(newcomer.session(), "lease 2-3"));
        for (int user = 0; user < Clients.MOST; user++) {
            come(SUBORDINATE + user);
        }
        assertTrue(clients.present().contains(newcomer), "it has a lease now");
        assertEquals("ok", ask(working.session(), "beat"));
    }

    @Test
    void shouldRefuseANewcomerWhenAllHaveLeases() throws IOException {
        fill();
        for (int i = 0; i < Clients.MOST; i++) {
            assertEquals("ok 10.0", ask(clients.present().get(i).session(), "lease " + i));
        }

        assertTrue(clients.whyNoMore(NEWCOMER).orElseThrow().contains("no more than 256"));
    }
}
