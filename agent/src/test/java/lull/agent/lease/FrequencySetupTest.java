package lull.agent.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import lull.agent.frequency.FrequencyRoute;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.governor.GovernorClient;
import lull.governor.access.GovernorLimits;
import lull.governor.server.RunningGovernor;
import lull.platform.CpuSet;
import lull.platform.MachineTree;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.power.CapFloors;
import lull.platform.power.CapKind;
import lull.platform.power.FakePowercap;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One task, which is process 7 of a made-up /proc, on the one CPU that a governor with a made-up cpufreq lets this process have. */
class FrequencySetupTest {
    private static final GovernorLimits LIMITS =
            new GovernorLimits(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 60);
    private static final NodeControls THREADS = NodeControls.threadsOnly(2);
    private static final int TASK = 7;
    private static final String LIMIT = "constraint_0_power_limit_uw";

    @TempDir
    Path directory;

    private FakeCpufreq kernel;
    private RunningGovernor governor;
    private ChannelFile file;
    private Map<Integer, TaskChannel> tasks;
    private String cpu;

    @BeforeEach
    void start() throws IOException {
        cpu = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("[:,-]")[1].strip())
                .findFirst()
                .orElseThrow();
        kernel = new FakeCpufreq(directory.resolve("sys")).policy(0, cpu);
        governor = new RunningGovernor(directory, kernel.files(), LIMITS);
        Path root = directory.resolve("root");
        process(TASK, cpu);
        Files.writeString(
                Files.createDirectories(root.resolve("sys/devices/system/cpu")).resolve("online"), "0-1023\n");
        Path channel = directory.resolve("task-7-0");
        file = new ChannelFile(channel, 1024).ready();
        file.memory().putInt(ChannelLayout.PID_OFFSET, TASK);
        tasks = Map.of(0, TaskChannel.open(channel).orElseThrow());
    }

    private void process(int pid, String cpus) throws IOException {
        Path status = directory.resolve("root/proc/" + pid + "/task/" + pid + "/status");
        Files.createDirectories(status.getParent());
        Files.writeString(status, "Cpus_allowed_list:\t" + cpus + "\n");
    }

    @AfterEach
    void end() throws IOException {
        governor.close();
    }

    private FrequencySetup setup() {
        return setup(true, RequestedCaps.NONE);
    }

    private FrequencySetup setup(boolean dvfs, RequestedCaps caps) {
        return new FrequencySetup(new GovernorUse(governor.socket(), dvfs, caps), THREADS, directory.resolve("root"));
    }

    @Test
    void shouldHoldTheDomainAtItsHighestUntilItIsClosed() {
        JobFrequencies job = setup().lease(tasks);
        assertEquals(Optional.empty(), job.whyNone());
        assertEquals(FrequencyRoute.DESCRIPTORS, job.actuator(0).route());
        assertEquals(List.of(0.8e9, 1.2e9, 1.6e9, 2e9, 2.4e9), job.controls().hertz());
        assertEquals(OptionalInt.of(4), job.controls().highestFrequency());
        assertTrue(job.controls().transitionSeconds() > 0, "the write was measured");
        assertEquals("userspace", kernel.text(0, "scaling_governor"));
        assertTrue(file.memory().get(ChannelLayout.FREQUENCY_SOCKET_OFFSET) != 0, "the task is told where to ask");
        assertEquals(Optional.empty(), job.round(0, () -> List.of(TASK)));

        job.close();
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals(0, file.memory().get(ChannelLayout.FREQUENCY_SOCKET_OFFSET));
        assertFalse(job.isHeld());
    }

    @Test
    void shouldLearnARangeAndHandItToTheTask() throws IOException {
        range("amd-pstate");
        JobFrequencies job = setup().lease(tasks);
        assertEquals(Optional.empty(), job.whyNone());
        assertEquals(FrequencyRoute.DESCRIPTORS, job.actuator(0).route());
        assertEquals(16, job.controls().hertz().size());
        assertEquals("2400000", kernel.text(0, "scaling_setspeed"));
        job.close();
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldSetOneFrequencyByLimitsWhereThereIsNoUserspaceGovernor() throws IOException {
        kernel.rangePolicy(0, cpu).preference(0, "balance_performance");
        restart();
        JobFrequencies job = setup().lease(tasks);
        assertEquals(FrequencyRoute.AGENT, job.actuator(0).route(), job.notes().toString());
        assertEquals(0, job.controls().transitionSeconds(), "a frequency that is held costs no transitions");
        assertEquals(Optional.empty(), job.actuator(0).hold(0));
        assertEquals("800000", kernel.text(0, "scaling_max_freq"));
        job.close();
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("balance_performance", kernel.text(0, "energy_performance_preference"));
    }

    @Test
    void shouldLeaveARangeAloneThatDoesNotFollow() throws IOException {
        range("amd-pstate");
        kernel.failDriver(true);
        JobFrequencies job = setup().lease(tasks);
        assertTrue(job.whyNone().orElseThrow().contains("follow"), job.whyNone().toString());
        RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));
    }

    private FakePowercap packageOfTheTask() {
        FakePowercap powercap = new FakePowercap(directory);
        new MachineTree(directory).cpu(Integer.parseInt(cpu), 0, 0).file("sys/devices/system/cpu/online", cpu);
        return powercap;
    }

    @Test
    void shouldHoldCapsWhenFrequenciesAreGivenBackAndUntilItIsClosed() {
        FakePowercap powercap = packageOfTheTask();
        JobFrequencies job = setup(true, new RequestedCaps(Map.of(CapKind.PACKAGE, 80.0, CapKind.DRAM, 10.0)))
                .lease(tasks);
        assertTrue(
                job.notes().contains("caps: package-0 is capped at 80 W"),
                job.notes().toString());
        assertTrue(
                job.notes().toString().contains("package-0-dram holds no cap"),
                job.notes().toString());
        assertEquals("userspace", kernel.text(0, "scaling_governor"));

        job.settle();
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("80000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
        assertTrue(job.isHeld());
        assertEquals(Optional.empty(), job.round(0, () -> List.of(TASK)));

        job.close();
        RunningGovernor.await(() -> powercap.text(FakePowercap.PACKAGE, LIMIT).equals("105000000"));
    }

    @Test
    void shouldHoldCapsAloneAndGiveThemUpForAStranger() throws IOException {
        FakePowercap powercap = packageOfTheTask();
        JobFrequencies job =
                setup(false, new RequestedCaps(Map.of(CapKind.UNCORE, 1.8e9))).lease(tasks);
        assertEquals("1800000", powercap.text(FakePowercap.UNCORE, "max_freq_khz"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals(THREADS, job.controls());
        assertEquals(List.of(), job.warnings());
        process(9, "0-1001");
        assertTrue(job.round(0, () -> List.of(TASK, 9)).orElseThrow().contains("process 9"));
        assertTrue(
                job.warnings().get(0).contains("caps were given up"),
                job.warnings().toString());
        job.close();
        RunningGovernor.await(
                () -> powercap.text(FakePowercap.UNCORE, "max_freq_khz").equals("2400000"));
    }

    @Test
    void shouldHoldCapsWhereFrequenciesCanNotBeSet() throws IOException {
        FakePowercap powercap = packageOfTheTask();
        range("amd-pstate");
        kernel.failDriver(true);
        JobFrequencies job = setup(true, new RequestedCaps(Map.of(CapKind.PACKAGE, 80.123456789)))
                .lease(tasks);
        assertTrue(job.whyNone().orElseThrow().contains("follow"), job.whyNone().toString());
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("80123457", powercap.text(FakePowercap.PACKAGE, LIMIT));
        job.close();
        RunningGovernor.await(() -> powercap.text(FakePowercap.PACKAGE, LIMIT).equals("105000000"));
    }

    @Test
    void shouldSayWhyNothingIsCapped() {
        JobFrequencies job =
                setup(true, new RequestedCaps(Map.of(CapKind.PACKAGE, 80.0))).lease(tasks);
        assertTrue(
                job.warnings().get(0).contains("no cap of 80 W was set (package): the governor refuses"),
                job.warnings().toString());
        assertEquals("userspace", kernel.text(0, "scaling_governor"));
        job.settle();
        assertFalse(job.isHeld());
    }

    private void range(String driver) throws IOException {
        kernel.steppedPolicy(0, cpu, driver, 25000);
        restart();
    }

    /** It finds policies at its start. */
    private void restart() throws IOException {
        governor.close();
        governor = new RunningGovernor(directory, kernel.files(), LIMITS);
    }

    @Test
    void shouldSetNothingInADryRunAndLeaveTheLeaseToOthers() throws IOException {
        JobFrequencies job = setup().survey(tasks);
        assertEquals(5, job.controls().hertz().size());
        assertEquals(List.of(), kernel.writes());
        assertEquals(FrequencyRoute.NONE, job.actuator(0).route());
        try (GovernorClient other = GovernorClient.connect(governor.socket())) {
            other.lease(CpuSet.parse(cpu));
        }
    }

    @Test
    void shouldGoOnWithoutWhenTheLeaseIsTaken() throws IOException {
        try (GovernorClient other = GovernorClient.connect(governor.socket())) {
            other.lease(CpuSet.parse(cpu));
            JobFrequencies job = setup().lease(tasks);
            assertTrue(
                    job.whyNone().orElseThrow().contains("are leased to"),
                    job.whyNone().toString());
            assertEquals(THREADS, job.controls());
        }
    }

    @Test
    void shouldGoOnWithoutAndGiveBackTheLeaseWhenTheDriverDoesNotFollow() throws IOException {
        kernel.put(0, "cpuinfo_cur_freq", "800000").stickClock(true);
        JobFrequencies job = setup().lease(tasks);
        assertTrue(
                job.whyNone().orElseThrow().contains("can't be set to its highest frequency"),
                job.whyNone().toString());
        RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));
    }

    /** As a task's channel, or a thread of the lease, may be closed meanwhile. */
    @Test
    void shouldTakeBackItsDescriptorsWhenTheSetUpFailsBehindThem() {
        Map<Integer, TaskChannel> failing = new AbstractMap<>() {
            @Override
            public Set<Entry<Integer, TaskChannel>> entrySet() {
                return tasks.entrySet();
            }

            @Override
            public void forEach(BiConsumer<? super Integer, ? super TaskChannel> action) {
                throw new IllegalStateException("closed meanwhile");
            }
        };
        JobFrequencies job = setup().lease(failing);
        assertEquals(Optional.of("frequencies are left alone: closed meanwhile"), job.whyNone());
        assertEquals(0, file.memory().get(ChannelLayout.FREQUENCY_SOCKET_OFFSET), "nobody serves it any longer");
        RunningGovernor.await(() -> kernel.text(0, "scaling_governor").equals("schedutil"));
    }

    @Test
    void shouldTellWhenTheGovernorIsGone() throws IOException {
        governor.close();
        governor = new RunningGovernor(
                directory,
                kernel.files(),
                new GovernorLimits(
                        OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), CapFloors.NONE, 3));
        JobFrequencies job = setup().lease(tasks);
        assertTrue(job.isHeld(), job.whyNone().toString());
        governor.close();
        RunningGovernor.await(() -> job.round(0, () -> List.of()).orElse("").contains("the lease is lost"));
        job.close();
        assertFalse(job.isHeld());
        assertNotGivenBack(job);
        governor = new RunningGovernor(directory, kernel.files(), LIMITS);
    }

    private static void assertNotGivenBack(JobFrequencies job) {
        assertEquals(1, job.warnings().size(), job.warnings().toString());
        assertTrue(
                job.warnings().get(0).contains("was not given back"),
                job.warnings().toString());
    }

    /** The program may end before a beat finds that out. */
    @Test
    void shouldTellAtTheEndWhenTheGovernorIsGoneAndNoRoundHasSeenIt() throws IOException {
        JobFrequencies job = setup().lease(tasks);
        governor.close();
        job.close();
        assertNotGivenBack(job);
        job.close();
        assertNotGivenBack(job);
        governor = new RunningGovernor(directory, kernel.files(), LIMITS);
    }

    @Test
    void shouldHaveNothingToTellWhenTheLeaseWasGivenBack() throws IOException {
        JobFrequencies job = setup().lease(tasks);
        job.close();
        assertEquals(List.of(), job.warnings());
    }

    @Test
    void shouldTellAStrangerOnItsCpus() throws IOException {
        JobFrequencies job = setup().lease(tasks);
        process(8, "1000-1001");
        process(9, "0-1001");
        assertEquals(Optional.empty(), job.round(0, () -> List.of(TASK, 8, 10)), "elsewhere, or gone");
        assertTrue(job.round(1_000_000_000, () -> List.of(TASK, 8, 9))
                .orElseThrow()
                .contains("process 9"));
        job.close();
    }
}
