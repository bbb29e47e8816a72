package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
