package lull.cli.verb;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import lull.channel.ChannelDirectory;

/**
 * Where the pieces of Lull lie: in the source tree, or where they were installed.
 *
 * @param home the directory of the launcher
 */
public record Installation(Path home) {

    /** Makes the home absolute, so that the paths can be handed to other processes. */
    public Installation {
        home = home.toAbsolutePath().normalize();
    }

    /** The installation that the launcher named by {@code -Dlull.home}; the current directory without a launcher. */
    public static Installation ofLauncher() {
        return new Installation(Path.of(System.getProperty("lull.home", ".")));
    }

    /** The script that starts everything. */
    public Path launcher() {
        return home.resolve("lull");
    }

    /** The preload library, by the path under which programs with an address sanitizer bear it, where there is that one. */
    public Path probeLibrary() {
        Path library = part("probe/target/before-libasan.so/liblull.so", "before-libasan.so/liblull.so");
        return Files.exists(library) ? library : part("probe/target/liblull.so", "liblull.so");
    }

    /** The parent of the user's program. */
    public Path supervisor() {
        return part("cli/target/lull-supervise", "lull-supervise");
    }

    /** What Open MPI's daemons start the tasks of several nodes by. */
    public Path taskStarter() {
        return part("cli/target/lull-task", "lull-task");
    }

    /** The programs that `lull train` measures. */
    public Path trainingKernels() {
        return part("training/target/lull-kernels", "lull-kernels");
    }

    /** Where tasks put their channels: LULL_SHM names another place than /dev/shm, for machines where that is too small. */
    public static Path sharedMemory() {
        return Optional.ofNullable(System.getenv("LULL_SHM"))
                .filter(named -> !named.isBlank())
                .map(named -> Path.of(named).toAbsolutePath())
                .orElse(ChannelDirectory.SHARED_MEMORY);
    }

    /** Open MPI's Java bindings, compiled by the test set-up. */
    public Path mpiJar() {
        return part(".setup/mpi.jar", "mpi.jar");
    }

    /** Whether it was put here by {@code ./lull install}: all pieces lie beside the jar then. */
    private boolean isInstalled() {
        return Files.exists(home.resolve("lull.jar"));
    }

    private Path part(String built, String installed) {
        return home.resolve(isInstalled() ? installed : built);
    }
}
