package lull.agent;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The two pipes between the agent and the supervisor, the small process that is the program's parent. The agent says
 * what the program's environment gets and when to start; the supervisor says when the program started and how it ended.
 */
public final class SupervisorLink {
    /** Names the two descriptors, to read from and to write to. */
    public static final String VARIABLE = "LULL_SUPERVISOR";

    private final Writer writer;
    private final BlockingQueue<ProgramEvent> events = new LinkedBlockingQueue<>();

    private SupervisorLink(Path from, Path to) throws IOException {
        writer = new FileWriter(to.toFile(), StandardCharsets.UTF_8);
        BufferedReader reader = new BufferedReader(new FileReader(from.toFile(), StandardCharsets.UTF_8));
        Thread listener = new Thread(() -> listen(reader), "supervisor");
        listener.setDaemon(true);
        listener.start();
    }

    /**
     * Connects to the supervisor that started this process; empty if none did.
     *
     * @throws IOException if its pipes cannot be opened
     */
    public static Optional<SupervisorLink> connect(Map<String, String> environment) throws IOException {
        String descriptors = environment.get(VARIABLE);
        if (descriptors == null || !descriptors.matches("\\d+,\\d+")) {
            return Optional.empty();
        }
        String[] pair = descriptors.split(",");
        return Optional.of(new SupervisorLink(Path.of("/proc/self/fd", pair[0]), Path.of("/proc/self/fd", pair[1])));
    }

    private void listen(BufferedReader reader) {
        try (reader) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                events.add(ProgramEvent.parse(line));
            }
        } catch (IOException | IllegalArgumentException e) {
            System.err.println("lull: the supervisor cannot be understood: " + e.getMessage());
        }
        events.add(new ProgramEvent(ProgramEvent.Kind.LOST, 0, 0));
    }

    /** Sets a variable in the program's environment. */
    public void environment(String name, String value) {
        say("env " + name + "=" + value);
    }

    /** Names the directory of channels, which the supervisor removes in the end. */
    public void channel(Path directory) {
        say("channel " + directory);
    }

    /** Starts the program. */
    public void go() {
        say("go");
    }

    /** Starts the program without anybody watching; the agent may end. */
    public void plain() {
        say("plain");
    }

    private void say(String line) {
        try {
            writer.write(line + "\n");
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the supervisor is gone", e);
        }
    }

    /** The next event, waiting at most so long. */
    public Optional<ProgramEvent> await(long milliseconds) throws InterruptedException {
        return Optional.ofNullable(events.poll(milliseconds, TimeUnit.MILLISECONDS));
    }
}
