package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** `lull agent` with a folder in the place of /dev/shm, and programs that find it by the preload alone. */
final class StandingAgents {
    private StandingAgents() {}

    static Launch command(Path shared, List<String> options) {
        return Launch.of(LullCommand.launcher().toString(), "agent")
                .withArguments(options)
                .with("LULL_SHM", shared.toString());
    }

    /** One that waits for programs. */
    static RunningLaunch start(Path shared, String... options) {
        return awaited(command(shared, List.of(options)).start());
    }

    /** The same agent, once it waits for programs. */
    static RunningLaunch awaited(RunningLaunch agent) {
        assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("waiting for programs")), agent::stderrSoFar);
        return agent;
    }

    /** The directory that an agent has made in its folder. */
    static Path channels(Path shared) {
        try (Stream<Path> directories = Files.list(shared)) {
            return directories.findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + shared, e);
        }
    }

    static Launch preloaded(Launch program, Path channels) {
        return program.with("LD_PRELOAD", LullCommand.probe().toString()).with("LULL_CHANNEL_DIR", channels.toString());
    }
}
