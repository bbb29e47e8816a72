package lull.governor.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import lull.governor.Reply;
import lull.governor.access.GovernorLimits;
import lull.governor.access.Peer;
import lull.governor.access.ProcessFiles;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.KernelFiles;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.CapFloors;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A node of two frequency domains, in files, whose governor is asked without a socket. */
abstract class GovernedNode {
    static final GovernorLimits UNLIMITED =
            new GovernorLimits(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 10);

    static final String LIMIT = "constraint_0_power_limit_uw";

    @TempDir
    Path directory;

    final AtomicLong nanoseconds = new AtomicLong();
    final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    FakeCpufreq kernel;
    GovernorState state;
    Governor governor;

    /** Frequencies in hertz that clients may have at least and at most. */
    static GovernorLimits within(double least, double most) {
        return new GovernorLimits(
                OptionalDouble.of(least), OptionalDouble.of(most), Optional.empty(), CapFloors.NONE, 10);
    }

    @BeforeEach
    void makeNode() throws IOException {
        kernel = new FakeCpufreq(directory.resolve("sys")).policy(0, "0 1").policy(2, "2 3");
        for (int pid : new int[] {10, 11}) {
            process(pid, "/job");
        }
        Files.createDirectories(directory.resolve("sys/fs/cgroup/job"));
        Files.writeString(directory.resolve("sys/fs/cgroup/job/cpuset.cpus.effective"), "0-3\n");
        start(UNLIMITED);
    }

    @AfterEach
    void letGo() throws IOException {
        state.close();
    }

    void process(int pid, String cgroup) throws IOException {
        Files.createDirectories(directory.resolve("proc/" + pid));
        Files.writeString(directory.resolve("proc/" + pid + "/cgroup"), "0::" + cgroup + "\n");
        Files.writeString(
                directory.resolve("proc/" + pid + "/status"),
                "Uid:\t1000\t1000\t1000\t1000\nGroups:\t7 8 \nCpus_allowed_list:\t0-1\n");
    }

    void start(GovernorLimits limits) throws IOException {
        if (state != null) {
            state.close();
        }
        state = GovernorState.open(directory.resolve("state"));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        governor = new Governor(
                new LinuxFrequencyControl(kernel.files(), state.found()),
                new PowerCaps(new KernelFiles(directory), AttributeFolder.Writer.DIRECT, state.found()),
                state,
                new GovernorSurroundings(
                        limits,
                        new ProcessFiles(directory.resolve("proc"), directory.resolve("sys")),
                        nanoseconds::get,
                        new GovernorMetrics(),
                        new FaultLog(out, nanoseconds::get)));
        governor.start();
    }

    Session client(int pid, int user) {
        return governor.admit(new Peer(pid, user, Set.of(user)));
    }

    String ask(Session session, String request) {
        byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
        Reply reply = governor.handle(session, bytes, bytes.length);
        while (reply.isLater()) {
            reply = governor.goOn(session);
        }
        return String.join("", reply.packets());
    }

    void lookAgain() {
        nanoseconds.addAndGet(1_000_000_000);
        governor.tick();
    }
}
