package lull.kerneltests;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Says what the emulator's devices hold, by qemu's monitor: neither the guest's kernel nor its CPUs have a part in it. */
final class PortWitness implements AutoCloseable {

    private final SocketChannel channel;
    private final BufferedReader reader;
    private final Writer writer;

    private PortWitness(Path monitor) throws IOException {
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(monitor));
        reader = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
        writer = Channels.newWriter(channel, StandardCharsets.UTF_8);
        reader.readLine();
        execute("{\"execute\":\"qmp_capabilities\"}");
    }

    /** Answers the guest's questions, a port's number a line, until the machine ends. */
    static void answer(BufferedReader questions, BufferedWriter answers, Path monitor) throws IOException {
        String question = questions.readLine();
        if (question == null) {
            return;
        }
        try (PortWitness witness = new PortWitness(monitor)) {
            for (; question != null; question = questions.readLine()) {
                answers.write(Integer.toString(witness.byteAt(Integer.decode(question.strip()))));
                answers.newLine();
                answers.flush();
            }
        }
    }

    /** As in {@code portb[0x02ff] = 0x05}. */
    private int byteAt(int port) throws IOException {
        String said = execute("{\"execute\":\"human-monitor-command\",\"arguments\":{\"command-line\":\"i /b " + port
                        + "\"}}")
                .get("return")
                .getAsString();
        return Integer.decode(said.substring(said.indexOf('=') + 1).strip());
    }

    /** Events, such as that of a suspended machine, come in between. */
    private JsonObject execute(String command) throws IOException {
        writer.write(command + "\n");
        writer.flush();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            JsonObject answer = JsonParser.parseString(line).getAsJsonObject();
            if (answer.has("return")) {
                return answer;
            }
            if (answer.has("error")) {
                throw new IOException("qemu's monitor refused " + command + ": " + line);
            }
        }
        throw new IOException("qemu's monitor ended before it answered " + command);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
