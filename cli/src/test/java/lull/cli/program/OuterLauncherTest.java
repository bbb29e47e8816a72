package lull.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OuterLauncherTest {
    private static final List<String> PROGRAM = List.of("./program", "64");

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE, mpirun -np 4",
        "PMI_RANK, PMI_SIZE, mpirun -np 4",
        "MV2_COMM_WORLD_RANK, MV2_COMM_WORLD_SIZE, mpirun -np 4",
        "SLURM_PROCID, SLURM_STEP_NUM_TASKS, srun -n 4",
    })
    void shouldShowTheRightOrderWhenALauncherStartedSeveral(String rank, String size, String command) {
        OuterLauncher first =
                OuterLauncher.of(Map.of(rank, "0", size, "4"), PROGRAM).orElseThrow();
        OuterLauncher last =
                OuterLauncher.of(Map.of(rank, "3", size, "4"), PROGRAM).orElseThrow();

        assertTrue(first.speaks());
        assertFalse(last.speaks(), "it is said once");
        assertTrue(
                first.words("lull run", PROGRAM)
                        .startsWith("put lull run first: lull run [OPTIONS] -- " + command + " ./program 64; "),
                first.words("lull run", PROGRAM));
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK, 0, OMPI_COMM_WORLD_SIZE, 1",
        "SLURM_PROCID, 0, SLURM_NTASKS, 64",
        "PMI_RANK, 0, PMI_SIZE, many",
        "PMI_RANK, -1, PMI_SIZE, 4",
        "PMI_RANK, 0, OMPI_COMM_WORLD_SIZE, 4",
    })
    void shouldMeetNoLauncherWhenThereIsOneTaskOrAScriptOfABatchSystem(
            String one, String value, String other, String otherValue) {
        assertEquals(Optional.empty(), OuterLauncher.of(Map.of(one, value, other, otherValue), PROGRAM));
    }

    @ParameterizedTest
    @CsvSource({"mpirun", "/opt/openmpi/bin/mpiexec", "mpirun.mpich", "mpiexec.hydra", "srun"})
    void shouldLetALauncherStartWhenATaskStartsAJobOfItsOwn(String launcher) {
        Map<String, String> environment = Map.of("PMI_RANK", "1", "PMI_SIZE", "2");

        assertEquals(Optional.empty(), OuterLauncher.of(environment, List.of(launcher, "./program")));
        assertTrue(OuterLauncher.of(environment, List.of("./mpirunner")).isPresent());
    }

    @Test
    void shouldMeetNoLauncherWhenNothingTellsOfOne() {
        assertEquals(Optional.empty(), OuterLauncher.of(Map.of("PATH", "/bin"), PROGRAM));
    }
}
