package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import lull.governor.GovernorClient;
import lull.governor.LinuxSockets;
import lull.governor.Reply;
import lull.governor.access.GovernorLimits;
import lull.platform.CpuSet;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.power.CapFloors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random and mutated messages at the real socket: no crash, no write outside the limits, memory bounded. */
class GovernorFuzzTest {

    private static final int MESSAGES = 100_000;
    private static final long MEMORY_BYTES = 32L << 20;
    private static final Pattern ALLOWED_WRITE =
            Pattern.compile("scaling_setspeed=(1200000|1600000|2000000)|scaling_governor=(userspace|schedutil)"
                    + "|scaling_min_freq=(800000|1000000|1200000|1600000|2000000)"
                    + "|scaling_max_freq=(2400000|2100000|1200000|1600000|2000000)");

    @TempDir
    private Path directory;

    private final Random random = new Random(20100419);

    @Test
    void shouldSurviveRandomAndMutatedMessages() throws Exception {
        String cpus = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split(":")[1].strip())
                .findFirst()
                .orElseThrow();
        String cpu = CpuSet.parse(cpus).cpus().first().toString();
        FakeCpufreq kernel = new FakeCpufreq(directory.resolve("sys")).policy(0, cpu);
        ConcurrentSkipListSet<String> forbidden = new ConcurrentSkipListSet<>();
        CpufreqFiles watched = new CpufreqFiles(directory.resolve("sys"), (file, text) -> {
            String write = file.getFileName() + "=" + text;
            if (!ALLOWED_WRITE.matcher(write).matches()) {
                forbidden.add(write);
            }
            kernel.write(file, text);
            kernel.writes();
        });
        GovernorLimits limits = new GovernorLimits(
                OptionalDouble.of(1.0e9), OptionalDouble.of(2.1e9), Optional.empty(), CapFloors.NONE, 60);
        List<String> valid = List.of(
                "lease " + cpu,
                "beat",
                "domains",
                "read 0",
                "set 0 1200000000",
                "set 0 1",
                "set 0 99999999999",
                "descriptor 0",
                "probe 0",
                "restore 0",
                "cap package 80",
                "cap uncore 1.8E9",
                "release",
                "status",
                "set 0 2000000000",
                "set 0 1.6E9");
        try (RunningGovernor governor = new RunningGovernor(directory, watched, limits)) {
            send(governor, valid, MESSAGES / 10);
            long before = usedBytes();
            send(governor, valid, MESSAGES);
            assertTrue(governor.isServing());
            assertTrue(usedBytes() - before < MEMORY_BYTES, "memory grew to " + usedBytes() + " from " + before);
            try (GovernorClient client = GovernorClient.connect(governor.socket())) {
                client.lease(CpuSet.parse(cpu));
                assertTrue(client.set(client.domains().get(0), 1.2e9).isHeld());
            }
        }
        assertEquals(List.of(), List.copyOf(forbidden));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
    }

    private void send(RunningGovernor governor, List<String> valid, int messages) throws IOException {
        int socket = LinuxSockets.connect(governor.socket(), 5);
        int sent = 0;
        while (sent < messages) {
            String message = message(valid);
            try {
                LinuxSockets.send(socket, message, OptionalInt.empty());
                sent++;
                if (!isLastPacket(socket)) {
                    throw new IOException("the governor ended the connection");
                }
            } catch (IOException e) {
                // An oversized message costs its sender the connection.
                LinuxSockets.close(socket);
                socket = LinuxSockets.connect(governor.socket(), 5);
            }
        }
        LinuxSockets.close(socket);
    }

    private static boolean isLastPacket(int socket) throws IOException {
        while (true) {
            LinuxSockets.Received received = LinuxSockets.receiveWithDescriptor(socket, Reply.MAX_BYTES);
            received.descriptor().ifPresent(LinuxSockets::close);
            if (!received.text().startsWith("more")) {
                return !received.text().isEmpty() && !received.text().contains("at most 4096 bytes");
            }
        }
    }

    private String message(List<String> valid) {
        String base = valid.get(random.nextInt(valid.size()));
        return switch (random.nextInt(6)) {
            case 0 -> base;
            case 1 -> noise(1 + random.nextInt(40));
            case 2 -> random.nextInt(50) == 0 ? noise(600 + random.nextInt(8000)) : base + noise(random.nextInt(3));
            case 3 -> base.substring(0, 1 + random.nextInt(base.length()));
            case 4 -> base + " " + valid.get(random.nextInt(valid.size()));
            default -> {
                byte[] bytes = base.getBytes(StandardCharsets.US_ASCII);
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
                yield new String(bytes, StandardCharsets.US_ASCII);
            }
        };
    }

    private String noise(int length) {
        StringBuilder noise = new StringBuilder();
        for (int i = 0; i < length; i++) {
            noise.append((char) random.nextInt(128));
        }
        return noise.toString();
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
