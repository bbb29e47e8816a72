package lull.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Where Open MPI's launchers lay their sockets, a folder for each, until this JVM ends. In a common one, as by default, a launcher that
 * ends removes what one that begins has just found: "A call to mkdir was unable to create the desired directory ... File exists".
 */
public final class SessionFolders {
    /** Of Open MPI 4; the same of 5 is {@code PRTE_MCA_prte_tmpdir_base}. */
    public static final String VARIABLE = "OMPI_MCA_orte_tmpdir_base";

    private static final Path ALL = made();
    private static final AtomicInteger LAST = new AtomicInteger();

    private SessionFolders() {}

    /** Short, since paths of sockets are; anybody may write to it, as tests act as other users. */
    private static Path made() {
        try {
            Path all = Files.createTempDirectory(Path.of("/tmp"), "mpi");
            Files.setPosixFilePermissions(all, PosixFilePermissions.fromString("rwxrwxrwx"));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(all)));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One that nobody has had before, which Open MPI makes. */
    public static String next() {
        return ALL.resolve(Integer.toString(LAST.incrementAndGet())).toString();
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.sorted((a, b) -> b.compareTo(a)).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println(folder + " could not be removed: " + e.getMessage());
        }
    }
}
