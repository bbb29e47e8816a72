package lull.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The agent's share of the cores. The supervisor makes it small when the program starts: the agent's session is an autogroup
 * (sched(7)) of its own, which would get as much of the cores as the whole program. An agent that can't follow with that takes its
 * full share back for the rest of the run.
 */
final class ProcessorShare {
    private static final String FULL = "0";

    private final Path group;
    private boolean full;

    /** Of this process. */
    ProcessorShare() {
        this(Path.of("/proc/self/autogroup"));
    }

    /** Of the process whose file that is. */
    ProcessorShare(Path group) {
        this.group = group;
    }

    /** Takes the full share if the rings have become too full; called again after each round. */
    void adapt(boolean pressed) {
        if (full || !pressed) {
            return;
        }
        try {
            Files.writeString(group, FULL, StandardOpenOption.WRITE);
            full = true;
        } catch (IOException e) {
            // A kernel without autogroups shares cores out by thread; one that takes no change yet is asked again.
            full = Files.notExists(group);
        }
    }
}
