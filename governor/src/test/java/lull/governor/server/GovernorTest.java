package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import lull.governor.Reply;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.CapFloors;
import lull.platform.power.FakePowercap;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GovernorTest {

    private static final GovernorLimits UNLIMITED =
            new GovernorLimits(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 10);

    private static final String LIMIT = "constraint_0_power_limit_uw";

    @TempDir
    private Path directory;

    private final AtomicLong nanoseconds = new AtomicLong();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private FakeCpufreq kernel;
    private GovernorState state;
    private Governor governor;

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

    private void process(int pid, String cgroup) throws IOException {
        Files.createDirectories(directory.resolve("proc/" + pid));
        Files.writeString(directory.resolve("proc/" + pid + "/cgroup"), "0::" + cgroup + "\n");
        Files.writeString(
                directory.resolve("proc/" + pid + "/status"),
                "Uid:\t1000\t1000\t1000\t1000\nGroups:\t7 8 \nCpus_allowed_list:\t0-1\n");
    }

    private void start(GovernorLimits limits) throws IOException {
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

    private Session client(int pid, int user) {
        return governor.admit(new Peer(pid, user, Set.of(user)));
    }

    private String ask(Session session, String request) {
        byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
        return String.join("", governor.handle(session, bytes, bytes.length).packets());
    }

    @Test
    void shouldSetAndRestoreWhenLeaseIsReleased() {
        Session client = client(10, 1000);

        assertEquals("ok 10.0", ask(client, "lease 0-1"));
        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
        assertEquals("ok 1.2E9 unchanged", ask(client, "set 0 1200000000"));
        assertEquals("ok 1.2E9", ask(client, "read 0"));
        assertEquals("ok", ask(client, "release"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldTryARangeWithinItsLimitsAndPutItBack() throws IOException {
        kernel.steppedPolicy(0, "0 1", "cppc_cpufreq", 60000).put(0, "cpuinfo_transition_latency", "20000");
        start(new GovernorLimits(OptionalDouble.of(1e9), OptionalDouble.of(2e9), Optional.empty(), CapFloors.NONE, 10));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        assertEquals("ok 0 0-1 1.0E9 2.0E9  2.0E-5\n", ask(client, "domains"));

        assertEquals("ok 0 0-1 1.02E9 1.98E9  2.0E-5 6.0E7", ask(client, "probe 0"));
        assertEquals("ok 0 0-1 1.02E9 1.98E9  2.0E-5 6.0E7\n", ask(client, "domains"));
        for (String write : kernel.writes()) {
            String[] words = write.split("=");
            assertTrue(
                    !words[0].equals("policy0/scaling_setspeed")
                            || Integer.parseInt(words[1]) >= 1000000 && Integer.parseInt(words[1]) <= 2000000,
                    write);
        }
        assertTrue(ask(client, "probe 2").startsWith("error"), "it leases no CPU of that domain");
        ask(client, "release");
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldPutBackLimitsAndHintOfADriverWithItsOwnPolicies() throws IOException {
        kernel.rangePolicy(0, "0 1").preference(0, "balance_power");
        start(UNLIMITED);
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
        assertEquals("ok 2.4E9 written", ask(client, "set 0 2400000000"));
        assertTrue(ask(client, "descriptor 0").contains("no userspace governor"));
        start(UNLIMITED);
        assertEquals("balance_power", kernel.text(0, "energy_performance_preference"), "after a governor that died");
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldCapWholePackagesOnlyAndPutThemBack() throws IOException {
        FakePowercap powercap = new FakePowercap(directory);
        Session client = client(10, 1000);
        ask(client, "lease 0-2");
        assertEquals("ok package-0 80.0 written\n", ask(client, "cap package 80"));
        assertEquals("105000000", powercap.text(FakePowercap.OTHER_PACKAGE, LIMIT), "CPU 3 is somebody else's");
        assertEquals("ok package_00_die_00 1.8E9 written\n", ask(client, "cap uncore 1800000000"));
        assertTrue(ask(client, "cap dram 10").contains("the administrator can allow"));
        assertTrue(ask(client, "status")
                .contains("package-0: CPUs 0-1, package capped at 80 W, to be put back {constraint_0"));
        ask(client, "set 0 1200000000");
        assertEquals("ok", ask(client, "restore 0"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("80000000", powercap.text(FakePowercap.PACKAGE, LIMIT), "the cap is held");

        governor.dismiss(client);
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
        assertEquals("2400000", powercap.text(FakePowercap.UNCORE, "max_freq_khz"));
    }

    @Test
    void shouldPutCapsBackAtTheNextStartWhenKilled() throws IOException {
        FakePowercap powercap = new FakePowercap(directory);
        start(new GovernorLimits(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                new CapFloors(OptionalDouble.of(90), OptionalDouble.of(5), OptionalDouble.empty()),
                10));
        Session client = client(10, 1000);
        ask(client, "lease 0-3");
        assertTrue(ask(client, "cap package 80").startsWith("ok package-0 90.0 written the nearest to 80 W"));
        assertEquals("ok package-0-dram 7.5 written\n", ask(client, "cap dram 7.5"));

        start(UNLIMITED);
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
        assertEquals("105000000", powercap.text(FakePowercap.OTHER_PACKAGE, LIMIT));
        assertEquals("0", powercap.text(FakePowercap.DRAM, "enabled"));
    }

    @Test
    void shouldRefuseCapsThatHoldForOthersToo() {
        Session client = client(10, 1000);
        ask(client, "lease 0");
        assertTrue(ask(client, "cap package 80").contains("nothing to cap of kind package"));
        FakePowercap powercap = new FakePowercap(directory);
        assertTrue(ask(client, "cap package 80").contains("a cap holds for a whole processor package"));
        assertTrue(ask(client, "cap gpu 80").contains("'gpu' can't be capped; those can: package, dram, uncore"));
        assertTrue(ask(client, "cap package 0").contains("a cap of 0 W"));
        assertTrue(ask(client, "cap package -3").contains("'-3' is no cap in W"));
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
    }

    @Test
    void shouldRefuseWithoutLease() {
        Session client = client(10, 1000);

        for (String request : new String[] {
            "set 0 1200000000", "descriptor 0", "probe 0", "cap package 80", "restore 0", "beat", "domains"
        }) {
            assertTrue(ask(client, request).startsWith("error you have no lease"), request);
        }
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldNameOnlyFrequenciesThatTheLimitsLeave() throws IOException {
        kernel.put(0, "cpuinfo_transition_latency", "10000").put(2, "cpuinfo_transition_latency", "4294967295");
        kernel.put(2, "scaling_min_freq", "1200000");
        start(new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.of(1.7e9), Optional.empty(), CapFloors.NONE, 10));
        Session client = client(10, 1000);
        ask(client, "lease 0-3");

        String[] lines = ask(client, "domains").substring(3).split("\n");
        assertEquals("0 0-1 8.0E8 1.6E9 8.0E8,1.2E9,1.6E9 1.0E-5", lines[0]);
        assertEquals("2 2-3 1.2E9 1.6E9 1.2E9,1.6E9 unknown", lines[1]);
        start(new GovernorLimits(
                OptionalDouble.of(1.3e9), OptionalDouble.of(1.5e9), Optional.empty(), CapFloors.NONE, 10));
        client = client(10, 1000);
        ask(client, "lease 0-3");
        assertEquals("ok ", ask(client, "domains"), "nothing lies within");
    }

    @Test
    void shouldRefuseCpusOfAnotherLease() {
        ask(client(10, 1000), "lease 0-1");

        assertEquals("error CPUs 0-1 are leased to process 10 of user 1000", ask(client(11, 1001), "lease 1-2"));
    }

    @Test
    void shouldRefuseCpusThatTheCpusetDoesNotOwn() throws IOException {
        Files.writeString(directory.resolve("sys/fs/cgroup/job/cpuset.cpus.effective"), "0-1\n");

        String answer = ask(client(10, 1000), "lease 0-3");

        assertEquals("error CPUs 0-3 are not all in your cpuset, which owns 0-1", answer);
    }

    @Test
    void shouldTakeTheParentsCpusetWhenTheGroupHasNone() throws IOException {
        process(10, "/job/inner/deep");

        assertEquals("ok 10.0", ask(client(10, 1000), "lease 0-3"));
    }

    @Test
    void shouldTakeTheAffinityWhenThereIsNoCpuset() throws IOException {
        process(10, "/elsewhere");

        assertTrue(ask(client(10, 1000), "lease 0-2").startsWith("error"));
        assertEquals("ok 10.0", ask(client(11, 1000), "lease 0-1"));
    }

    @Test
    void shouldRefuseADomainThatTheLeaseHasNotAllOf() {
        Session client = client(10, 1000);
        ask(client, "lease 0");

        assertTrue(ask(client, "set 0 1200000000").startsWith("error domain 0 governs CPUs 0-1"));
        assertTrue(ask(client, "set 2 1200000000").startsWith("error domain 2 governs CPUs 2-3"));
        assertEquals("ok", ask(client, "domains").strip());
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldNeedOnlyTheOnlineCpusOfADomain() {
        kernel.put(0, "affected_cpus", "0");
        Session client = client(10, 1000);
        ask(client, "lease 0");

        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
    }

    @Test
    void shouldClampToTheConfiguredLimits() throws IOException {
        start(new GovernorLimits(
                OptionalDouble.of(1.0e9), OptionalDouble.of(1.7e9), Optional.empty(), CapFloors.NONE, 10));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        assertTrue(ask(client, "set 0 800000000").startsWith("ok 1.2E9 written policy0"));
        assertTrue(ask(client, "set 0 2400000000").startsWith("ok 1.6E9 written policy0"));
        assertTrue(ask(client, "status").contains("clamped 2,"));
    }

    @Test
    void shouldRefuseWhenLimitsLeaveNoFrequency() throws IOException {
        start(new GovernorLimits(
                OptionalDouble.of(1.3e9), OptionalDouble.of(1.4e9), Optional.empty(), CapFloors.NONE, 10));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        assertTrue(ask(client, "set 0 1350000000").contains("none lies within"));
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldRefuseCpusThatAreNotConfigured() throws IOException {
        start(new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(CpuSet.parse("0-1")), CapFloors.NONE, 10));

        assertTrue(ask(client(10, 1000), "lease 2").startsWith("error CPUs 2 are not all among those"));
    }

    @Test
    void shouldHandOutADescriptorBoundByTheLimits() throws IOException {
        start(new GovernorLimits(
                OptionalDouble.of(1.2e9), OptionalDouble.of(2.0e9), Optional.empty(), CapFloors.NONE, 10));
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
    void shouldNameSilentSessionsWhenTheirLeaseRunsOut() {
        Session silent = client(10, 1000);
        Session beating = client(11, 1000);
        ask(silent, "lease 0-1");
        ask(beating, "lease 2-3");
        nanoseconds.addAndGet(9_000_000_000L);
        ask(beating, "beat");
        nanoseconds.addAndGet(2_000_000_000L);

        assertEquals(List.of(silent), governor.silent());
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

    @Test
    void shouldTellWhatAMalformedMessageLacks() {
        Session client = client(10, 1000);

        assertTrue(ask(client, "fly").startsWith("error 'fly' is no request"));
        assertTrue(ask(client, "lease").contains("takes 1 words, not 0"));
        assertTrue(ask(client, "lease 3-1").contains("not ascending"));
        assertTrue(ask(client, "lease \u00e9").contains("no printable ASCII"));
        assertTrue(ask(client, "lease 0-1000000").contains("'0-1000000' is no range"));
        assertTrue(ask(client, "lease 0-9,0-9").contains("not ascending"));
        assertTrue(ask(client, "lease ,").contains("'' is no range"));
        ask(client, "lease 0-3");
        assertTrue(ask(client, "set x 1").contains("'x' is no domain number"));
        assertTrue(ask(client, "set 0 -1").contains("'-1' is no frequency"));
        assertTrue(ask(client, "set 0 0").contains("0 Hz"));
        assertTrue(ask(client, "set 9 1").contains("there is no domain 9"));
        assertTrue(ask(client, "status").contains("malformed 3,"));
    }

    @Test
    void shouldAllowByUserOrGroup() {
        AllowList list = new AllowList(Set.of(1000), Set.of(7));

        assertTrue(list.allows(0, Set.of()));
        assertTrue(list.allows(1000, Set.of()));
        assertTrue(list.allows(1001, Set.of(6, 7)));
        assertFalse(list.allows(1001, Set.of(6)));
    }
}
