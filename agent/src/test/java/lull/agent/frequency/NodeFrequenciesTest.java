package lull.agent.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.governor.LinuxSockets;
import lull.platform.CpuSet;
import lull.platform.frequency.FakeCpufreq;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class NodeFrequenciesTest {
    private static final int PID = 5000;

    @TempDir
    Path directory;

    private FakeCpufreq machine;
    private LinuxFrequencyControl control;
    private DescriptorServer server;
    private ChannelFile[] files;
    private TaskChannel[] tasks;

    @BeforeEach
    void start() throws IOException {
        machine = new FakeCpufreq(directory.resolve("sys")).policy(0, "0 1").policy(2, "2 3");
        control = new LinuxFrequencyControl(machine.files(), FoundSettings.inMemory());
        server = new DescriptorServer((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        files = new ChannelFile[2];
        tasks = new TaskChannel[2];
        for (int i = 0; i < tasks.length; i++) {
            Path file = directory.resolve("task-" + i);
            files[i] = new ChannelFile(file, 1024).ready();
            files[i].memory().putInt(ChannelLayout.PID_OFFSET, PID + i);
            tasks[i] = TaskChannel.open(file).orElseThrow();
        }
    }

    @AfterEach
    void end() {
        server.close();
    }

    private Map<TaskChannel, FrequencyActuator> assign(NodeFrequencies.DescriptorSource source, String... cpus)
            throws IOException {
        Map<TaskChannel, CpuSet> allowed = new LinkedHashMap<>();
        for (int i = 0; i < cpus.length; i++) {
            allowed.put(tasks[i], CpuSet.parse(cpus[i]));
        }
        return new NodeFrequencies(control, source, server).assign(allowed);
    }

    private static NodeFrequencies.DescriptorSource devNull() {
        return domain -> LinuxSockets.openForWriting(Path.of("/dev/null"));
    }

    private static NodeFrequencies.DescriptorSource refusing() {
        return domain -> {
            throw new IOException("no descriptor of " + domain.number());
        };
    }

    @Test
    void shouldLetTasksWriteThemselvesWhenTheirDomainsAreTheirs() throws IOException {
        FrequencyActuator actuator = assign(devNull(), "0-1", "2-3").get(tasks[0]);
        assertEquals(FrequencyRoute.DESCRIPTORS, actuator.route());
        assertEquals(List.of(0.8e9, 1.2e9, 1.6e9, 2e9, 2.4e9), actuator.hertz());
        assertTrue(actuator.followsPlan());
        assertEquals(Optional.empty(), actuator.trouble());
        files[0].memory().putLong(ChannelLayout.FREQUENCY_REFUSED_OFFSET, 1);
        assertTrue(actuator.trouble().orElseThrow().contains("1 of the task's frequency writes failed"));
        assertEquals(Optional.empty(), actuator.trouble(), "told once");
    }

    @Test
    void shouldSetASharedDomainToTheHighestWishOnceAllHaveSaidTheirs() throws IOException {
        Map<TaskChannel, FrequencyActuator> actuators = assign(devNull(), "0-3", "1");
        FrequencyActuator both = actuators.get(tasks[0]);
        FrequencyActuator one = actuators.get(tasks[1]);
        assertEquals(FrequencyRoute.AGENT, both.route());
        assertTrue(both.reason().contains("share domain 0"), both.reason());
        assertFalse(both.followsPlan());

        assertTrue(both.hold(0).orElseThrow().contains("wants more"));
        assertEquals("2400000", machine.text(0, "scaling_cur_freq"));
        assertEquals("800000", machine.text(2, "scaling_cur_freq"));
        assertEquals(Optional.empty(), one.hold(2));
        assertEquals("1600000", machine.text(0, "scaling_cur_freq"));
        assertEquals(Optional.empty(), both.trouble(), "a neighbour's wish is no trouble");
    }

    @Test
    void shouldSetByTheAgentWhenThereIsNoDescriptor() throws IOException {
        FrequencyActuator actuator = assign(refusing(), "0-1").get(tasks[0]);
        assertEquals(FrequencyRoute.AGENT, actuator.route());
        assertTrue(actuator.reason().contains("no descriptor of 0"), actuator.reason());
        assertEquals(Optional.empty(), actuator.hold(1));
        assertEquals("1200000", machine.text(0, "scaling_cur_freq"));
    }

    @Test
    void shouldSetByTheAgentAndOfferNothingMoreWhenTheTaskDoesNotTakeItsDescriptors() throws IOException {
        FrequencyActuator actuator = assign(devNull(), "0-1").get(tasks[0]);
        FrequencyActuator other = actuator.instead().orElseThrow();
        assertEquals(FrequencyRoute.AGENT, other.route());
        assertTrue(other.reason().contains("did not take its descriptors"), other.reason());
        assertEquals(0, files[0].memory().get(ChannelLayout.FREQUENCY_SOCKET_OFFSET), "the name of no socket");
        assertEquals(Optional.empty(), other.hold(1));
        assertEquals("1200000", machine.text(0, "scaling_cur_freq"));
    }

    @Test
    void shouldTellTroubleWhenTheDriverRefusesInMidRun() throws IOException {
        FrequencyActuator actuator = assign(refusing(), "0-1").get(tasks[0]);
        machine.failDriver(true);
        assertTrue(actuator.hold(0).isPresent());
        assertTrue(actuator.trouble().isPresent());
        assertEquals(Optional.empty(), actuator.trouble());
    }

    @Test
    void shouldSayWhyWhenNobodySetsFrequencies() throws IOException {
        FrequencyActuator actuator = assign(devNull(), "8").get(tasks[0]);
        assertEquals(FrequencyRoute.NONE, actuator.route());
        assertTrue(actuator.hold(0).orElseThrow().contains("none is in a frequency domain"), actuator.reason());
    }

    /** Its socket is closed under it, as a fault in its thread would do. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldSayThatDescriptorsAreHandedOutNoLongerWhenItsThreadHasEnded() throws IOException {
        assertEquals(Optional.empty(), server.trouble());
        LinuxSockets.close(listening());
        server.wake();
        while (server.trouble().isEmpty()) {
            Thread.onSpinWait();
        }
        assertTrue(
                server.trouble().get().startsWith("descriptors are handed out no longer: "),
                server.trouble()::toString);
        assertEquals(server.trouble(), new NodeFrequencies(control, domain -> -1, server).trouble());
    }

    private int listening() throws IOException {
        String inode = Files.readAllLines(Path.of("/proc/net/unix")).stream()
                .filter(line -> line.endsWith("@" + server.name()))
                .map(line -> line.trim().split(" +")[6])
                .findFirst()
                .orElseThrow();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .filter(descriptor -> leadsTo(descriptor, "socket:[" + inode + "]"))
                    .findFirst()
                    .map(descriptor -> Integer.parseInt(descriptor.getFileName().toString()))
                    .orElseThrow();
        }
    }

    private static boolean leadsTo(Path link, String target) {
        try {
            return Files.readSymbolicLink(link).toString().equals(target);
        } catch (IOException e) {
            return false;
        }
    }
}
