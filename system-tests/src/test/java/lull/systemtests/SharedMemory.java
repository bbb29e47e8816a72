package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What runs of Lull left in shared memory; their directories carry the pid of the supervisor. */
final class SharedMemory {
    private static final Path ROOT = Path.of("/dev/shm");

    private SharedMemory() {}

    /** Runs its arguments with a /dev/shm of their own; the test is skipped where that can't be. */
    static Launch ofItsOwn(String mountOption) {
        Toolchain.require("unshare", "mount");
        String mount = "mount -t tmpfs -o " + mountOption + " none " + ROOT;
        Launch ownMounts = Launch.of("unshare", "--mount", "bash", "-c", mount + " && exec \"$@\"", "bash");
        assumeTrue(
                ownMounts.withArguments(List.of("true")).run().exitCode() == 0, "only root may mount another /dev/shm");
        return ownMounts;
    }

    static void assertNothingLeft(long supervisorPid) {
        assertEquals(List.of(), directories(supervisorPid));
    }

    static List<Path> directories(long supervisorPid) {
        String name = "lull-\\d+-" + supervisorPid + "-.*";
        return list(ROOT).stream()
                .filter(entry -> entry.getFileName().toString().matches(name))
                .toList();
    }

    /** Empty for a directory that has just been removed. */
    private static List<Path> list(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }
}
