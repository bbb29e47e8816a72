package lull.systemtests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What this machine can compile and run. A test that needs a missing tool is skipped with a word that names it. */
public final class Toolchain {
    private static final Path ROOT = repositoryRoot();

    private Toolchain() {}

    /** Root of the repository: the directory above this module's. */
    public static Path root() {
        return ROOT;
    }

    /** Where this module may write. */
    public static Path scratch() {
        return ROOT.resolve("system-tests/target");
    }

    public static Optional<Path> find(String command) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, command))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Skips the running test if one of the commands is not installed. */
    public static void require(String... commands) {
        for (String command : commands) {
            assumeTrue(find(command).isPresent(), () -> command + " is not installed");
        }
    }

    /** Before a command: it runs in a PID namespace of its own, as in a container. Skips the running test where none can be made. */
    static List<String> inOwnPidNamespace() {
        require("unshare");
        List<String> apart = List.of("unshare", "--pid", "--fork");
        assumeTrue(
                Launch.of(apart).withArguments(List.of("true")).run().exitCode() == 0,
                "only root may make PID namespaces");
        return apart;
    }

    /** Skips the running test without Open MPI's Java bindings: both their jar and their native library. */
    public static Path requireMpiJar() {
        Path jar = ROOT.resolve(".setup/mpi.jar");
        assumeTrue(
                Files.exists(jar), "Open MPI's Java bindings are missing: .setup/mpi.jar, built by scripts/mpi-jar.sh");
        return jar;
    }

    private static Path repositoryRoot() {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path root = module.endsWith("system-tests") ? module.getParent() : module;
        if (!Files.isDirectory(root.resolve("system-tests"))) {
            throw new IllegalStateException("not started in the repository or in system-tests: " + module);
        }
        return root;
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }
}
