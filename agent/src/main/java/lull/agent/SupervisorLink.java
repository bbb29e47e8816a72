package lull.agent;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The two pipes between the agent and the supervisor, the small process that is the program's parent. The agent says
 * what the program's environment gets and when to start; the supervisor says when the program started and how it ended.
 * The program's words are on the supervisor's command line alone.
 */
public final class SupervisorLink {
    /** Names descriptors to read from, to write to, and of the supervisor's command line; and where on it the program begins. */
    public static final String VARIABLE = "LULL_SUPERVISOR";

    private static final String PID = "LULL_SUPERVISOR_PID";
    private static final String PRELOAD = "LULL_GIVEN_PRELOAD";

    private final Map<String, String> environment;
    private final Path commandLine;
    private final int programWord;
    private final Writer writer;
    private final BlockingQueue<ProgramEvent> events = new LinkedBlockingQueue<>();
    private Optional<Instant> began = Optional.empty();

    private SupervisorLink(Map<String, String> environment, String[] numbers) throws IOException {
        this.environment = Map.copyOf(environment);
        commandLine = descriptor(numbers[2]);
        programWord = Integer.parseInt(numbers[3]);
        writer = new FileWriter(descriptor(numbers[1]).toFile(), StandardCharsets.UTF_8);
        BufferedReader reader =
                new BufferedReader(new FileReader(descriptor(numbers[0]).toFile(), StandardCharsets.UTF_8));
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
        String numbers = environment.get(VARIABLE);
        if (numbers == null || !numbers.matches("\\d+,\\d+,\\d+,\\d+")) {
            return Optional.empty();
        }
        return Optional.of(new SupervisorLink(environment, numbers.split(",")));
    }

    private static Path descriptor(String number) {
        return Path.of("/proc/self/fd", number);
    }

    /** The supervisor's pid; it may be gone. */
    public long pid() {
        return Long.parseLong(environment.getOrDefault(PID, "0"));
    }

    /**
     * The program's words, what of them is no UTF-8 replaced.
     *
     * @throws IOException if the supervisor is gone
     */
    public List<String> program() throws IOException {
        List<String> words =
                List.of(new String(Files.readAllBytes(commandLine), StandardCharsets.UTF_8).split("\0", -1));
        if (words.size() <= programWord) {
            throw new IOException("the supervisor is gone");
        }
        return words.subList(programWord, words.size() - 1); // the last word ends with a zero byte, too
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

    /** Preloads a library into the program, in front of what the user preloads; answers what is preloaded then. */
    public String preload(Path library) {
        say("preload " + library);
        String others = environment.getOrDefault(PRELOAD, "");
        return others.isBlank() ? library.toString() : library + ":" + others;
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

    /**
     * Follows the program to its end, or the supervisor's.
     *
     * @param round called all the time, with what the supervisor has said since the last call, if anything
     * @param rest before the next round, in milliseconds
     */
    public RunEnd follow(Consumer<Optional<ProgramEvent>> round, LongSupplier rest) throws InterruptedException {
        Optional<ProgramEvent> started = Optional.empty();
        while (true) {
            Optional<ProgramEvent> event = await(rest.getAsLong());
            round.accept(event);
            if (event.isPresent() && event.get().kind() != ProgramEvent.Kind.STARTED) {
                return RunEnd.of(started, event.get());
            }
            if (event.isPresent()) {
                started = event;
                began = Optional.of(
                        Instant.now().minusNanos(System.nanoTime() - event.get().nanos()));
            }
        }
    }

    /** When the program that was followed had started; empty if the supervisor was gone before. */
    public Optional<Instant> began() {
        return began;
    }

    /** The next event, waiting at most so long. */
    public Optional<ProgramEvent> await(long milliseconds) throws InterruptedException {
        return Optional.ofNullable(events.poll(milliseconds, TimeUnit.MILLISECONDS));
    }
}
