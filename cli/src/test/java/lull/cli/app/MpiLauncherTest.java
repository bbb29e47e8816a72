package lull.cli.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.node.MpirunCommand;
import org.junit.jupiter.api.Test;

class MpiLauncherTest {
    private static final Optional<Path> MPIRUN = Optional.of(Path.of("/usr/bin/mpirun.openmpi"));
    private static final Optional<Path> BINDINGS = Optional.of(Path.of("/usr/lib/mpi/libmpi_java.so"));

    private final MpiLauncher launcher = launcher(MPIRUN, BINDINGS, "/a dir/lull.jar");

    @Test
    void shouldStartTasksThroughEnvWithTheLibrarysFolderAndTheApplicationsWords() {
        List<String> command = launcher.command(3, "512m", List.of("bt-mz", "--class", "W"));
        int java = command.lastIndexOf("env") + 1;
        assertEquals("3", command.get(command.indexOf("-np") + 1));
        assertTrue(command.get(java).endsWith("/bin/java"), command::toString);
        assertTrue(command.subList(java, command.size())
                .containsAll(List.of("-Xmx512m", "-Djava.library.path=/usr/lib/mpi")));
        assertEquals(
                List.of("-cp", "/a dir/lull.jar", "lull.cli.app.AppRank", "bt-mz", "--class", "W"),
                command.subList(command.size() - 6, command.size()));
    }

    @Test
    void shouldLeaveTheHeapToTheJvmWhenNobodyAsks() {
        assertFalse(launcher.command(1, null, List.of("bt-mz")).stream().anyMatch(word -> word.startsWith("-Xm")));
    }

    @Test
    void shouldNameWhatIsMissingAndTheCure() {
        assertEquals(
                "Open MPI's mpirun is not installed; apt-get install openmpi-bin",
                refusal(Optional.empty(), BINDINGS, null));
        assertEquals(
                "libmpi_java.so is not installed; apt-get install libopenmpi-dev",
                refusal(MPIRUN, Optional.empty(), null));
        assertEquals("--heap 0: not a size; write it as in 512m or 2g", refusal(MPIRUN, BINDINGS, "0"));
        for (String little : List.of("1", "4095k", "3M")) {
            assertEquals(
                    "--heap " + little + ": no JVM starts with so little; give at least 4m",
                    refusal(MPIRUN, BINDINGS, little));
        }
        assertTrue(launcher.command(1, "4m", List.of("bt-mz")).contains("-Xmx4m"));
    }

    @Test
    void shouldQuoteWordsForAShell() {
        assertEquals("env 'A=b c' java 'it'\\''s'", MpiLauncher.quoted(List.of("env", "A=b c", "java", "it's")));
    }

    private static MpiLauncher launcher(Optional<Path> mpirun, Optional<Path> bindings, String classPath) {
        return new MpiLauncher(() -> MpirunCommand.of(mpirun, bindings), classPath);
    }

    private static String refusal(Optional<Path> mpirun, Optional<Path> bindings, String heap) {
        return assertThrows(IllegalArgumentException.class, () -> launcher(mpirun, bindings, "x")
                        .command(1, heap, List.of("bt-mz")))
                .getMessage();
    }
}
