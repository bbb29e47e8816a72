package lull.systemtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import lull.agent.frequency.DescriptorServer;
import lull.channel.TaskChannel;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanEntry;
import lull.governor.LinuxSockets;

/** An agent that hands over a descriptor and publishes one plan after another until it is killed. */
final class RestlessPublisher {
    private RestlessPublisher() {}

    /** @param arguments channel, two regions, file that stands for setspeed */
    public static void main(String[] arguments) throws IOException {
        TaskChannel channel = TaskChannel.open(Path.of(arguments[0])).orElseThrow();
        int first = Integer.parseInt(arguments[1]);
        int second = Integer.parseInt(arguments[2]);
        DescriptorServer server = new DescriptorServer((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        server.offer(channel.pid(), List.of(1e9, 2e9), List.of(LinuxSockets.openForWriting(Path.of(arguments[3]))));
        channel.announce((int) ProcessHandle.current().pid());
        channel.directives().frequencySocket(server.name());
        for (int i = 0; true; i++) {
            channel.directives()
                    .publish(Plan.of(
                            List.of(PlanEntry.of(first, 1 + i % 2, i % 2), PlanEntry.of(second, 0, (i + 1) % 2)),
                            OptionalInt.of(1)));
        }
    }
}
