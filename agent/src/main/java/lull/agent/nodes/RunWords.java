package lull.agent.nodes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What the run's own agent says to the agent of the same node, in a file of the directory of channels: Open MPI's mpirun hands its
 * standard input to tasks of other nodes, and none on to those of the node that it runs on itself.
 */
public final class RunWords {
    private static final String FILE = "run";

    private RunWords() {}

    /** Says it, in place of what was said before; nothing where no agent of this node has made the directory. */
    static void say(Path channels, String word) throws IOException {
        if (Files.isDirectory(channels)) {
            Path fresh = channels.resolve("." + FILE + ".new");
            Files.writeString(fresh, word);
            Files.move(fresh, channels.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What was said last; empty if nothing was, or nothing can be read. */
    public static Optional<String> heard(Path channels) {
        try {
            return Optional.of(Files.readString(channels.resolve(FILE)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
