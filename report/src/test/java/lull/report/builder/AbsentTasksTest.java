package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbsentTasksTest {
    private static final String HINT =
            "--allow-run-as-root, or OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";

    private static String none(String command, int exitCode, boolean root, Map<String, String> environment) {
        return new AbsentTasks(List.of(command.split(" ")), OptionalInt.of(exitCode)).none(root, environment);
    }

    @ParameterizedTest
    @CsvSource({"mpirun -np 2 ./a", "/usr/bin/mpirun.openmpi ./a", "mpiexec ./a", "prterun ./a"})
    void shouldHintAtThePermissionWhenOpenMpiRefusesRoot(String command) {
        String words = none(command, 1, true, Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1"));

        assertTrue(words.endsWith(HINT) && words.startsWith("no task was seen: Open MPI's"), words);
    }

    @ParameterizedTest
    @CsvSource({
        "mpirun ./a, 1, false, 0",
        "mpirun ./a, 0, true, 0",
        "mpirun --allow-run-as-root ./a, 1, true, 0",
        "mpirun ./a, 1, true, 1",
        "mpirun.mpich ./a, 1, true, 0",
        "./a, 1, true, 0",
    })
    void shouldNotBlameRootWhenItWasAllowedOrSomethingElseEnded(
            String command, int exitCode, boolean root, String allowed) {
        String words = none(
                command,
                exitCode,
                root,
                Map.of("OMPI_ALLOW_RUN_AS_ROOT", allowed, "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", allowed));

        assertTrue(words.startsWith("no task was seen: the program called no MPI") && !words.contains(HINT), words);
        assertTrue(words.contains("lull agent"), words);
    }

    @ParameterizedTest
    @CsvSource({
        "srun -n 4 ./a, --export=ALL",
        "/usr/bin/ssh node1 ./a, start lull run on that host",
        "sudo -u me ./a, sudo lull run",
        "sbatch job.sh, into its script",
        "docker run image ./a, start lull run inside it",
    })
    void shouldGiveTheCureOfTheStarterThatLosesTheEnvironment(String command, String cure) {
        assertTrue(none(command, 0, false, Map.of()).contains(cure), command);
    }

    @Test
    void shouldNameBothCuresWhenSomeTasksWereNotSeen() {
        String words = AbsentTasks.some(4, 1);

        assertTrue(words.startsWith("the job has 4 tasks, 1 of which were seen"), words);
        assertTrue(words.contains("--nodes") && words.contains("put lull run first"), words);
    }

    @Test
    void shouldNotFailWhenTheCommandIsNotKnown() {
        assertEquals(
                none("x", 1, false, Map.of()), new AbsentTasks(List.of(), OptionalInt.empty()).none(true, Map.of()));
    }
}
