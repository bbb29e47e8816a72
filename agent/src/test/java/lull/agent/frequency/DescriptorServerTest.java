package lull.agent.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import lull.artifacts.ThisUser;
import lull.channel.layout.ChannelLayout;
import lull.governor.LinuxSockets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a read of a pipe can't be interrupted
class DescriptorServerTest {
    /** Connects so often as its second word says, and goes on once it is told to; then tells how long the last answer is. */
    private static final String CLIENT = "use Socket; $| = 1; my $address = pack_sockaddr_un(qq(\\0$ARGV[0]));"
            + "print qq(ready\\n); <STDIN>; my @all;"
            + "for (1 .. $ARGV[1]) { socket(my $one, AF_UNIX, SOCK_SEQPACKET, 0); connect($one, $address) or die $!; push @all, $one }"
            + "print qq(connected\\n); recv($all[-1], my $answer, 4096, 0); print length($answer), qq(\\n); <STDIN>";

    /** A process that connects. */
    private static final class Client implements AutoCloseable {
        private final Process process;
        private final BufferedReader said;

        Client(DescriptorServer server, int connections) throws IOException {
            process = new ProcessBuilder("perl", "-e", CLIENT, server.name(), String.valueOf(connections))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            said = process.inputReader(StandardCharsets.US_ASCII);
            assertEquals("ready", said.readLine());
        }

        int pid() {
            return (int) process.pid();
        }

        void connect() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            assertEquals("connected", said.readLine());
        }

        int answered() throws IOException {
            return Integer.parseInt(said.readLine());
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    @Test
    void shouldServeATaskWhenStrangersConnectInCrowdsAndStaySilent() throws IOException {
        int descriptor = LinuxSockets.openForWriting(Path.of("/dev/null"));
        try (DescriptorServer server = new DescriptorServer(ThisUser.id());
                Client strangers = new Client(server, 800);
                Client task = new Client(server, 1)) {
            server.offer(task.pid(), List.of(1e9), List.of(descriptor));
            strangers.connect();
            task.connect();
            assertEquals(ChannelLayout.FREQUENCY_TABLE_BYTES, task.answered());
            assertEquals(0, strangers.answered(), "they are let go");
        } finally {
            LinuxSockets.close(descriptor);
        }
    }
}
