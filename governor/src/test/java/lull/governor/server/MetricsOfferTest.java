package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import lull.governor.GovernorClient;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorPaths;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.governor.metrics.MetricsOffer;
import lull.platform.frequency.FakeCpufreq;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port for metrics that somebody else has. */
class MetricsOfferTest {

    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    private static ServerSocket taken() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static InetSocketAddress address(ServerSocket socket) {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldSayOnceThatThePortIsTakenAndTryAgainEachMinute() throws IOException {
        AtomicLong nanoseconds = new AtomicLong(5 * SECOND);
        FaultLog faults = new FaultLog(out, nanoseconds::get);
        GovernorMetrics metrics = new GovernorMetrics();
        InetSocketAddress address;
        MetricsOffer offer;
        try (ServerSocket other = taken()) {
            address = address(other);
            offer = new MetricsOffer(Optional.of(address), metrics, faults, nanoseconds::get);
            nanoseconds.addAndGet(60 * SECOND);
            offer.tick();
        }
        assertEquals(1, printed().lines().count(), printed());
        assertTrue(printed().contains("goes on without metrics"), printed());
        assertTrue(faults.lines().get(0).contains("2 times"), faults.lines().toString());

        nanoseconds.addAndGet(60 * SECOND - 1);
        offer.tick();
        nanoseconds.addAndGet(1);
        offer.tick();

        assertEquals(1, faults.lines().size());
        assertTrue(faults.lines().get(0).contains("2 times"), "it is offered now");
        try (Socket scraper = new Socket(address.getAddress(), address.getPort())) {
            assertTrue(scraper.isConnected());
        }
        offer.close();
    }

    @Test
    void shouldServeClientsWhenThePortOfItsMetricsIsTaken(@TempDir Path directory) throws Exception {
        FakeCpufreq kernel = new FakeCpufreq(directory.resolve("sys")).policy(0, "0");
        Path socket = directory.resolve("socket");
        GovernorServer server = new GovernorServer(
                new GovernorPaths(socket, directory.resolve("state"), directory.resolve("sys"), Path.of("/proc")),
                new AllowList(Set.of(RunningGovernor.ownUser()), Set.of()),
                GovernedNode.UNLIMITED,
                out,
                System::nanoTime);
        try (ServerSocket other = taken()) {
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> {
                try {
                    server.run(Optional.of(address(other)), kernel.files());
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            RunningGovernor.await(() -> ended.isDone() || printed().contains("listening"));
            try (GovernorClient client = GovernorClient.connect(socket)) {
                assertTrue(String.join("\n", client.status()).contains("goes on without metrics"));
            }
            server.stop();
            ended.join();
        }
    }
}
