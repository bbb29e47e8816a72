package lull.agent.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import lull.agent.frequency.FrequencyRoute;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.governor.LinuxSockets;
import lull.governor.server.RunningGovernor;
import lull.platform.CpuSet;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A governor that leases CPU 0 with its domain, and ends the connection when it is asked for anything that it has no answer for. */
class ScriptedGovernorTest {
    private static final int TASK = 7;
    private static final Path FULL = Path.of("/dev/full");
    private static final String DOMAINS = "ok 0 0 8.0E8 1.2E9 8.0E8,1.2E9 1.0E-5";

    @TempDir
    private Path directory;

    private Path socket;
    private int listening;

    @BeforeEach
    void listen() throws IOException {
        socket = directory.resolve("socket");
        listening = LinuxSockets.listen(socket, 1);
    }

    @AfterEach
    void close() {
        LinuxSockets.close(listening);
    }

    private CompletableFuture<Void> serve(Map<String, String> answers) {
        return CompletableFuture.runAsync(() -> {
            try {
                serveOne(answers);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private void serveOne(Map<String, String> answers) throws IOException {
        LinuxSockets.await(List.of(listening), -1);
        int client = LinuxSockets.accept(listening).orElseThrow();
        String request = request(client);
        while (answers.containsKey(request)) {
            if (request.startsWith("descriptor")) {
                int full = LinuxSockets.openForWriting(FULL);
                LinuxSockets.send(client, answers.get(request), OptionalInt.of(full));
                LinuxSockets.close(full);
            } else {
                LinuxSockets.send(client, answers.get(request), OptionalInt.empty());
            }
            request = request(client);
        }
        LinuxSockets.close(client);
    }

    private static String request(int client) throws IOException {
        LinuxSockets.await(List.of(client), -1);
        return LinuxSockets.receiveWithDescriptor(client, 4096).text();
    }

    private JobFrequencies lease() throws IOException {
        Path status = directory.resolve("root/proc/" + TASK + "/task/" + TASK + "/status");
        Files.createDirectories(status.getParent());
        Files.writeString(status, "Cpus_allowed_list:\t0\n");
        Path online = Files.createDirectories(directory.resolve("root/sys/devices/system/cpu"));
        Files.writeString(online.resolve("online"), "0-1023\n");
        Path channel = directory.resolve("task-7-0");
        new ChannelFile(channel, 1024).ready().memory().putInt(ChannelLayout.PID_OFFSET, TASK);
        FrequencySetup setup = new FrequencySetup(
                new GovernorUse(socket, true, RequestedCaps.NONE),
                NodeControls.threadsOnly(2),
                directory.resolve("root"));
        return setup.lease(Map.of(0, TaskChannel.open(channel).orElseThrow()));
    }

    @Test
    void shouldEndTheSetUpWhenItsStatusIsNotTold() throws IOException {
        CompletableFuture<Void> governor = serve(Map.of("lease 0", "ok 60.0", "domains", DOMAINS));

        Optional<String> whyNone = lease().whyNone();

        assertTrue(whyNone.orElseThrow().contains("the governor does not tell its status: "), whyNone.toString());
        governor.join();
    }

    @Test
    void shouldCloseADescriptorThatTakesNothing() throws IOException {
        CompletableFuture<Void> governor = serve(Map.of(
                "lease 0",
                "ok 60.0",
                "domains",
                DOMAINS,
                "status",
                "ok elsewhere",
                "set 0 1200000000",
                "ok 1.2E9 written",
                "descriptor 0",
                "ok"));

        JobFrequencies job = lease();

        assertEquals(
                FrequencyRoute.AGENT, job.actuator(0).route(), job.whyNone().toString());
        assertTrue(job.notes().toString().contains("No space left"), job.notes().toString());
        job.close();
        governor.join();
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertEquals(0, open.filter(ScriptedGovernorTest::isFull).count());
        }
    }

    private static boolean isFull(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).equals(FULL);
        } catch (IOException e) {
            return false; // it is closed by now
        }
    }

    @Test
    void shouldReadNothingWhenTheLeaseIsLostBefore() throws IOException {
        CompletableFuture<Void> governor = serve(Map.of("lease 0", "ok 0.003", "domains", DOMAINS));
        try (FrequencyLease lease = FrequencyLease.take(socket, CpuSet.of(0))) {
            governor.join();
            RunningGovernor.await(() -> lease.lost().isPresent());

            lease.read(lease.control().domains());

            assertEquals(List.of(), lease.readings());
        }
    }
}
