package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.governor.GovernorClient;
import lull.governor.LinuxSockets;
import lull.governor.SetspeedDescriptor;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.governor.access.GovernorPaths;
import lull.platform.CpuSet;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.power.CapFloors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The daemon at a real socket with real client processes, on a made-up cpufreq. */
class GovernorServerTest {

    private static final GovernorLimits LIMITS =
            new GovernorLimits(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 60);

    @TempDir
    private Path directory;

    private FakeCpufreq kernel;
    private String cpu;

    @BeforeEach
    void makeNode() throws IOException {
        cpu = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("[:,-]")[1].strip())
                .findFirst()
                .orElseThrow();
        kernel = new FakeCpufreq(directory.resolve("sys")).policy(0, cpu);
    }

    private RunningGovernor governor(GovernorLimits limits) throws IOException {
        return new RunningGovernor(directory, kernel.files(), limits);
    }

    private Process startHolder(RunningGovernor governor) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LeaseHolder.class.getName(),
                        governor.socket().toString(),
                        cpu,
                        "1.2E9")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        return reader.readLine();
    }

    @Test
    void shouldServeAClientAndRestoreWhenItCloses() throws Exception {
        try (RunningGovernor governor = governor(LIMITS)) {
            try (GovernorClient client = GovernorClient.connect(governor.socket())) {
                client.lease(CpuSet.parse(cpu));
                assertTrue(client.set(client.domains().get(0), 0.8e9).isHeld());
                assertEquals(
                        OptionalDouble.of(0.8e9),
                        client.read(client.domains().get(0)).hertz());
                client.beat();
                try (SetspeedDescriptor descriptor =
                        client.descriptor(client.domains().get(0))) {
                    descriptor.write(1.6e9);
                    assertEquals(
                            "1600000",
                            Files.readString(kernel.files().path(0, "scaling_setspeed"))
                                    .substring(0, 7));
                }
            }
            RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));
        }
    }

    @Test
    void shouldRestoreWhenClientIsKilled() throws Exception {
        try (RunningGovernor governor = governor(LIMITS)) {
            Process holder = startHolder(governor);
            assertEquals("true", firstLine(holder));
            assertEquals("userspace", kernel.text(0, "scaling_governor"));

            holder.destroyForcibly();

            RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));
        }
    }

    @Test
    void shouldTellOfCpusThatAreNotOnline() throws Exception {
        Files.writeString(directory.resolve("sys/devices/system/cpu/online"), "0-1\n");
        GovernorLimits beyond = new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(CpuSet.parse("1-99")), CapFloors.NONE, 60);
        try (RunningGovernor governor = governor(beyond)) {
            assertTrue(
                    governor.printed()
                            .contains("--cpus 1-99: of these 2-99 are not online, and can be leased only once they are;"
                                    + " online are 0-1"),
                    governor::printed);
        }
    }

    @Test
    void shouldStartWhereItCanNotBeToldWhichCpusAreOnline() throws Exception {
        GovernorLimits some = new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(CpuSet.parse("1-99")), CapFloors.NONE, 60);
        try (RunningGovernor governor = governor(some)) {
            assertTrue(
                    governor.printed().contains("--cpus 1-99: which of these are online can't be told: "),
                    governor::printed);
            assertTrue(governor.isServing());
        }
    }

    @Test
    void shouldRestoreWhenStopped() throws Exception {
        Process holder;
        try (RunningGovernor governor = governor(LIMITS)) {
            holder = startHolder(governor);
            assertEquals("true", firstLine(holder));
        }
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertFalse(Files.exists(directory.resolve("socket")));
        holder.destroyForcibly();
    }

    @Test
    void shouldRestoreWhenClientIsSilentForTooLong() throws Exception {
        GovernorLimits brief =
                new GovernorLimits(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 2);
        try (RunningGovernor governor = governor(brief);
                GovernorClient client = GovernorClient.connect(governor.socket())) {
            client.lease(CpuSet.parse(cpu));
            assertTrue(client.set(client.domains().get(0), 0.8e9).isHeld());

            RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));

            assertThrows(IOException.class, client::beat);
            assertTrue(governor.printed().contains("it was silent for 2"));
        }
    }

    @Test
    void shouldRefuseASecondGovernor() throws Exception {
        Path state = directory.resolve("state");
        try (GovernorState first = GovernorState.open(state)) {
            // Within one process Java itself refuses the second lock, so this one is asked of another process.
            Process second = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            StateTaker.class.getName(),
                            state.toString())
                    .start();

            assertTrue(firstLine(second).contains("a governor is at work in " + state), first::toString);
        }
    }

    @Test
    void shouldKeepItsPlaceWhenTheSocketPathIsAFile() throws Exception {
        Files.writeString(directory.resolve("socket"), "precious");

        assertTrue(
                refusal(directory.resolve("socket"), directory.resolve("state")).contains("is no socket"));

        assertEquals("precious", Files.readString(directory.resolve("socket")));
    }

    @Test
    void shouldKeepItsPlaceWhenTheSocketPathIsADevice() throws Exception {
        assertTrue(refusal(Path.of("/dev/null"), directory.resolve("state")).contains("is no socket"));
        assertTrue(Files.exists(Path.of("/dev/null")));
    }

    @Test
    void shouldRefusePlacesThatOthersCanChange() throws Exception {
        Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path link =
                Files.createSymbolicLink(directory.resolve("link"), Files.createDirectory(directory.resolve("victim")));

        assertTrue(refusal(open.resolve("socket"), directory.resolve("state")).startsWith(open.toString()));
        assertTrue(refusal(directory.resolve("socket"), open).startsWith(open.toString()));
        assertTrue(refusal(directory.resolve("socket"), link).startsWith(link.toString()));
        try (var files = Files.list(directory.resolve("victim"))) {
            assertEquals(List.of(), files.toList());
        }
    }

    private String refusal(Path socket, Path state) throws IOException {
        GovernorServer server = new GovernorServer(
                new GovernorPaths(socket, state, directory.resolve("sys"), Path.of("/proc")),
                new AllowList(Set.of(), Set.of()),
                LIMITS,
                System.err,
                System::nanoTime);
        return assertThrows(IOException.class, () -> server.run(Optional.empty(), kernel.files()))
                .getMessage();
    }

    @Test
    void shouldEndTheConnectionWhenAMessageIsOversized() throws Exception {
        try (RunningGovernor governor = governor(LIMITS)) {
            int socket = LinuxSockets.connect(governor.socket(), 5);
            LinuxSockets.send(socket, "x".repeat(100_000), OptionalInt.empty());

            assertTrue(
                    LinuxSockets.receiveWithDescriptor(socket, 8192).text().contains("at most 4096 bytes, not 100000"));
            assertEquals("", LinuxSockets.receiveWithDescriptor(socket, 8192).text());
            LinuxSockets.close(socket);
        }
    }

    /** It is refused for another reason than its length: this process does not own all of them. */
    @Test
    void shouldTakeALeaseOfEverySecondCpuOfALargeNode() throws Exception {
        CpuSet everySecond = new CpuSet(
                new TreeSet<>(IntStream.range(0, 900).mapToObj(i -> 2 * i).toList()));
        try (RunningGovernor governor = governor(LIMITS);
                GovernorClient client = GovernorClient.connect(governor.socket())) {
            String why = assertThrows(IOException.class, () -> client.lease(everySecond))
                    .getMessage();
            assertTrue(why.contains("are not all in your cpuset"), why);
            client.status();
        }
    }

    @Test
    void shouldBoundTheClientsOfOneUser() throws Exception {
        try (RunningGovernor governor = governor(LIMITS)) {
            List<GovernorClient> clients = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                clients.add(GovernorClient.connect(governor.socket()));
                clients.get(i).status();
            }
            try (GovernorClient tooMany = GovernorClient.connect(governor.socket())) {
                assertTrue(assertThrows(IOException.class, tooMany::status)
                        .getMessage()
                        .contains("32 of one user"));
            }
            clients.forEach(GovernorClient::close);
        }
    }

    @Test
    void shouldSayWhyAClientThatItCanNotSeeIsTurnedAway() throws Exception {
        Path hidden = Files.createDirectory(directory.resolve("proc"));
        try (RunningGovernor governor =
                        new RunningGovernor(directory, kernel.files(), LIMITS, hidden, System::nanoTime);
                GovernorClient client = GovernorClient.connect(governor.socket())) {
            String why = assertThrows(IOException.class, client::status).getMessage();
            assertTrue(why.contains("the governor can't tell who you are: " + hidden), why);
        }
    }

    @Test
    void shouldServeOthersWhenAClientNeverReads() throws Exception {
        AtomicLong nanoseconds = new AtomicLong();
        try (RunningGovernor governor =
                new RunningGovernor(directory, kernel.files(), LIMITS, Path.of("/proc"), nanoseconds::get)) {
            int deaf = LinuxSockets.connect(governor.socket(), 1);
            while (LinuxSockets.send(deaf, "status", OptionalInt.empty())) {
                assertTrue(governor.isServing());
            }
            try (GovernorClient client = GovernorClient.connect(governor.socket())) {
                client.lease(CpuSet.parse(cpu));
                assertTrue(client.set(client.domains().get(0), 0.8e9).isHeld());
            }
            assertFalse(governor.printed().contains("does not read its answers"));
            nanoseconds.addAndGet(61_000_000_000L);
            RunningGovernor.await(() -> governor.printed().contains("does not read its answers"));
            LinuxSockets.close(deaf);
        }
    }

    @Test
    void shouldSendALongAnswerWholeWhenItIsReadLate() throws Exception {
        String everySecond =
                IntStream.range(1000, 1100).mapToObj(i -> 2 * i + " ").collect(Collectors.joining());
        for (int i = 1; i < 250; i++) {
            kernel.policy(i, everySecond);
        }
        try (RunningGovernor governor = governor(LIMITS)) {
            int late = LinuxSockets.connect(governor.socket(), 20);
            int other = LinuxSockets.connect(governor.socket(), 20);
            LinuxSockets.send(late, "status", OptionalInt.empty());
            LinuxSockets.send(late, "beat", OptionalInt.empty());
            LinuxSockets.send(other, "beat", OptionalInt.empty());
            assertTrue(LinuxSockets.receiveWithDescriptor(other, 8192).text().contains("you have no lease"));

            StringBuilder answer = new StringBuilder();
            while (!answer.toString().contains("you have no lease")) {
                String packet = LinuxSockets.receiveWithDescriptor(late, 8192).text();
                assertFalse(packet.isEmpty(), "it was dismissed");
                answer.append(packet);
            }
            assertTrue(answer.length() > 110_000, answer.length() + " bytes");
            assertTrue(answer.toString().contains("policy249: "));
            LinuxSockets.close(late);
            LinuxSockets.close(other);
        }
    }

    /** A client is busy whose every turn the test lets pass: three others are served in the turn after the one that accepts them. */
    @Test
    void shouldAcceptAllWhoWaitInOneTurn() throws Exception {
        Semaphore begun = new Semaphore(0);
        Semaphore turns = new Semaphore(0);
        CpufreqFiles gated = new CpufreqFiles(directory.resolve("sys"), (file, text) -> {
            if (file.endsWith("scaling_setspeed")) {
                begun.release();
                turns.acquireUninterruptibly();
            }
            kernel.write(file, text);
        });
        RunningGovernor governor = new RunningGovernor(directory, gated, LIMITS);
        List<Integer> sockets = new ArrayList<>(List.of(LinuxSockets.connect(governor.socket(), 5)));
        for (String request : List.of("lease " + cpu, "set 0 1.2E9", "set 0 1.6E9", "set 0 2.0E9", "set 0 0.8E9")) {
            LinuxSockets.send(sockets.get(0), request, OptionalInt.empty());
        }
        begun.acquire();
        try {
            for (int i = 0; i < 3; i++) {
                sockets.add(LinuxSockets.connect(governor.socket(), 20));
                LinuxSockets.send(sockets.get(1 + i), "beat", OptionalInt.empty());
            }
            turns.release(3);
            for (int socket : sockets.subList(1, 4)) {
                assertTrue(
                        LinuxSockets.receiveWithDescriptor(socket, 8192).text().contains("you have no lease"));
            }
        } finally {
            turns.release(1000);
            sockets.forEach(LinuxSockets::close);
            governor.close();
        }
    }
}
