package lull.agent.lease;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.governor.LinuxSockets;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A governor that leases CPU 0 with its domain, and ends the connection when it is asked for its status. */
class SilentStatusTest {
    private static final int TASK = 7;
    private static final Map<String, String> ANSWERS =
            Map.of("lease 0", "ok 60.0", "domains", "ok 0 0 8.0E8 1.2E9 8.0E8,1.2E9 1.0E-5");

    @TempDir
    private Path directory;

    @Test
    void shouldEndTheSetUpWithThatReason() throws IOException {
        Path status = directory.resolve("root/proc/" + TASK + "/task/" + TASK + "/status");
        Files.createDirectories(status.getParent());
        Files.writeString(status, "Cpus_allowed_list:\t0\n");
        Path online = Files.createDirectories(directory.resolve("root/sys/devices/system/cpu"));
        Files.writeString(online.resolve("online"), "0-1023\n");
        Path channel = directory.resolve("task-7-0");
        new ChannelFile(channel, 1024).ready().memory().putInt(ChannelLayout.PID_OFFSET, TASK);
        Path socket = directory.resolve("socket");
        int listening = LinuxSockets.listen(socket, 1);
        CompletableFuture<Void> governor = CompletableFuture.runAsync(() -> serve(listening));
        FrequencySetup setup = new FrequencySetup(
                new GovernorUse(socket, true, RequestedCaps.NONE),
                NodeControls.threadsOnly(2),
                directory.resolve("root"));

        Optional<String> whyNone =
                setup.lease(Map.of(0, TaskChannel.open(channel).orElseThrow())).whyNone();

        assertTrue(whyNone.orElseThrow().contains("the governor does not tell its status: "), whyNone.toString());
        governor.join();
        LinuxSockets.close(listening);
    }

    private static void serve(int listening) {
        try {
            LinuxSockets.await(List.of(listening), -1);
            int client = LinuxSockets.accept(listening).orElseThrow();
            for (String answer = answer(client); answer != null; answer = answer(client)) {
                LinuxSockets.send(client, answer, OptionalInt.empty());
            }
            LinuxSockets.close(client);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String answer(int client) throws IOException {
        LinuxSockets.await(List.of(client), -1);
        return ANSWERS.get(LinuxSockets.receiveWithDescriptor(client, 4096).text());
    }
}
