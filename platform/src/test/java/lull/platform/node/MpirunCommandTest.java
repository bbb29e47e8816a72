package lull.platform.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpirunCommandTest {
    private static final Optional<Path> MPIRUN = Optional.of(Path.of("/usr/bin/mpirun.openmpi"));
    private static final Optional<Path> BINDINGS = Optional.of(Path.of("/usr/lib/mpi/libmpi_java.so"));

    @Test
    void shouldPutOptionsBeforeTheTasksAndVariablesBeforeTheJvm() {
        List<String> words = MpirunCommand.of(MPIRUN, BINDINGS)
                .words(
                        3,
                        List.of("--host", "a,b"),
                        Map.of("HOME", "/x y"),
                        List.of("-Xmx1g"),
                        List.of("/a dir/lull.jar", "lull.Task", "its", "words"));

        assertEquals("/usr/bin/mpirun.openmpi", words.get(0));
        int count = words.indexOf("-np");
        assertEquals(List.of("--host", "a,b", "-np", "3", "env", "HOME=/x y"), words.subList(count - 2, count + 4));
        assertTrue(words.get(count + 4).endsWith("/bin/java"), words::toString);
        assertEquals(
                List.of(
                        "-Djava.library.path=/usr/lib/mpi",
                        "-Xmx1g",
                        "-cp",
                        "/a dir/lull.jar",
                        "lull.Task",
                        "its",
                        "words"),
                words.subList(words.size() - 7, words.size()));
    }

    @Test
    void shouldGiveTheTasksTheImageOfTheirClassesWhereOneLiesBesideThem(@TempDir Path folder) throws IOException {
        List<String> program = List.of(folder.resolve("lull.jar") + ":/elsewhere/mpi.jar", "lull.Task");
        String option = "-XX:SharedArchiveFile=" + folder.resolve("lull.jsa");
        MpirunCommand command = MpirunCommand.of(MPIRUN, BINDINGS);

        assertFalse(command.words(1, List.of(), Map.of(), List.of(), program).contains(option));
        Files.createFile(folder.resolve("lull.jsa"));
        assertTrue(command.words(1, List.of(), Map.of(), List.of(), program).contains(option));
    }

    @Test
    void shouldNameWhatIsMissingAndTheCure() {
        assertEquals(
                "Open MPI's mpirun is not installed; apt-get install openmpi-bin",
                assertThrows(IllegalArgumentException.class, () -> MpirunCommand.of(Optional.empty(), BINDINGS))
                        .getMessage());
        assertEquals(
                "libmpi_java.so is not installed; apt-get install libopenmpi-dev",
                assertThrows(IllegalArgumentException.class, () -> MpirunCommand.of(MPIRUN, Optional.empty()))
                        .getMessage());
    }

    @Test
    void shouldLeaveWhatTheUserTellsOpenMpiWhenAnOuterJobIsLeft() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "OMPI_COMM_WORLD_RANK",
                "0",
                "PMIX_RANK",
                "0",
                "OPAL_PREFIX",
                "/",
                "OMPI_MCA_btl",
                "tcp,self",
                "PATH",
                "/bin"));

        MpirunCommand.leaveOuterJob(environment);

        assertEquals(Set.of("OMPI_MCA_btl", "PATH"), environment.keySet());
    }
}
