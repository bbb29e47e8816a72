package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What launchers tell a task by its environment. */
class EnvironmentTest {
    private static final Path PROBE = Path.of("target/liblull.so").toAbsolutePath();

    /** Above all that Linux gives. */
    private static final String NO_PROCESS = "99999999";

    @TempDir
    private Path work;

    private static String said(Path program, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(program.toString()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.matches("(OMP|OMPI|LULL|PMI|PMIX|MPI|SLURM|LD)_.*"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        return said.strip();
    }

    /** Of MPICH's Hydra and of Slurm's PMI2 the rank of PMI is the whole job's. */
    @ParameterizedTest
    @CsvSource({
        "'', speaks",
        "OMPI_COMM_WORLD_LOCAL_RANK=0 PMIX_RANK=5, speaks",
        "OMPI_COMM_WORLD_LOCAL_RANK=1 SLURM_LOCALID=0, quiet",
        "MPI_LOCALRANKID=0 PMI_RANK=4, speaks",
        "MPI_LOCALRANKID=1 PMI_RANK=5, quiet",
        "PMIX_RANK=8 SLURM_LOCALID=0, speaks",
        "PMIX_RANK=9 SLURM_LOCALID=1, quiet",
        "PMI_RANK=8 SLURM_LOCALID=0, speaks",
        "PMI_RANK=9 SLURM_LOCALID=1, quiet",
        "PMI_RANK=0, speaks",
        "PMI_RANK=1, quiet"
    })
    void shouldLetOneTaskOfEachNodeSpeak(String given, String expected) throws Exception {
        Path program = work.resolve("environment_driver");
        ProbeParts.compile(program, "src/test/c/environment_driver.c", "src/main/c/environment.c");
        Map<String, String> environment = new HashMap<>();
        Stream.of(given.split(" "))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> entry.split("=", 2))
                .forEach(entry -> environment.put(entry[0], entry[1]));

        assertEquals(expected, said(program, environment));
    }

    /** On the other nodes of a run no process has the supervisor's number, or another one. */
    @Test
    void shouldLeaveItsChannelToTheNodesAgentWhereTheRunIsOnSeveral() throws Exception {
        Path program = work.resolve("one_region");
        ProbeParts.compile(program, "-fopenmp", "src/test/c/one_region.c");
        assumeTrue(Files.exists(PROBE), "skipped: the probe was not built");

        assertEquals(1, channelsLeft(program, "lull-0-nodes-1f2e3d"));
        assertEquals(0, channelsLeft(program, "lull-0-" + NO_PROCESS + "-0-1f2e3d"));
    }

    private long channelsLeft(Path program, String name) throws IOException, InterruptedException {
        Path channels = Files.createDirectory(
                work.resolve(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Map<String, String> environment = Map.of(
                "LD_PRELOAD",
                PROBE.toString(),
                "LULL_CHANNEL_DIR",
                channels.toString(),
                "LULL_SUPERVISOR_PID",
                NO_PROCESS,
                "LULL_RING_RECORDS",
                "1024");
        said(program, environment);
        if (!Files.exists(channels)) {
            return 0;
        }
        try (Stream<Path> left = Files.list(channels)) {
            return left.count();
        }
    }
}
