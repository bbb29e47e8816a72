package lull.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** A command to be run, with what is added to the environment and the time after which it is killed. */
record Launch(List<String> command, Map<String, String> environment, Duration timeout) {
    /**
     * A machine that cannot resolve its own name lets each start of Open MPI wait for its name server; on one that is busy the
     * agent may take more than its usual ten seconds to start.
     */
    private static final Map<String, String> DEFAULTS = Map.of(
            "OMP_NUM_THREADS",
            "1",
            "OMP_WAIT_POLICY",
            "passive",
            "RES_OPTIONS",
            "timeout:1 attempts:1",
            "LULL_START_TIMEOUT",
            "60");

    /** Open MPI's launcher, or a program of its that is built here: where it is started alone it starts a launcher of its own. */
    private static final Pattern OPEN_MPI = Pattern.compile("mpirun\\.openmpi$|-open_mpi-");

    /** Only what hangs takes longer, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    /** What programs said alone, as long as this JVM lives. */
    private static final Map<Launch, Outcome> ALONE = new ConcurrentHashMap<>();

    Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("command is empty");
        }
    }

    static Launch of(List<String> command) {
        return new Launch(command, DEFAULTS, PATIENCE);
    }

    static Launch of(String... command) {
        return of(List.of(command));
    }

    Launch with(String variable, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(variable, value);
        return new Launch(command, changed, timeout);
    }

    Launch threads(int threads) {
        return with("OMP_NUM_THREADS", Integer.toString(threads));
    }

    Launch withArguments(List<String> more) {
        List<String> longer = new ArrayList<>(command);
        longer.addAll(more);
        return new Launch(longer, environment, timeout);
    }

    /** Bash runs the text, whose arguments are the command's words. */
    Launch inScript(String text) {
        List<String> words = new ArrayList<>(List.of("bash", "-c", text, "bash"));
        words.addAll(command);
        return new Launch(words, environment, timeout);
    }

    Launch timeout(Duration changed) {
        return new Launch(command, environment, changed);
    }

    /** What it says when nobody observes it; it runs once, however many tests ask. */
    Outcome alone() {
        return ALONE.computeIfAbsent(this, Launch::run);
    }

    /** Runs to the end. Fails the test, with what was printed, when the time is over. */
    Outcome run() {
        return start().await();
    }

    RunningLaunch start() {
        try {
            Path directory = Files.createDirectories(Toolchain.scratch()
                    .resolve("runs")
                    .resolve(UUID.randomUUID().toString()));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(directory.resolve("stdout").toFile())
                    .redirectError(directory.resolve("stderr").toFile());
            builder.environment().remove("LD_PRELOAD");
            // Nobody's settings outside the test may reach it.
            builder.environment().put("LULL_CONFIG", "none");
            if (command.stream().anyMatch(word -> OPEN_MPI.matcher(word).find())) {
                builder.environment().put(SessionFolders.VARIABLE, SessionFolders.next());
            }
            builder.environment().putAll(environment);
            String mark = directory.getFileName().toString();
            builder.environment().put(RunningLaunch.MARK_VARIABLE, mark);
            return new RunningLaunch(this, builder.start(), directory, mark);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command, e);
        }
    }
}
