package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.report.observation.TaskIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskEnvironmentTest {
    private static final TaskIdentity TASK = new TaskIdentity(
            OptionalInt.of(1), OptionalInt.of(8), "node1", 12, "launcher 7", "/home/me/a.out", "Open MPI");

    @Test
    void shouldNameAJobAsItsLauncherDoes() {
        TaskEnvironment first = new TaskEnvironment(Map.of("PMIX_NAMESPACE", "17", "OMPI_COMM_WORLD_LOCAL_SIZE", "4"));
        TaskEnvironment second = new TaskEnvironment(Map.of("PMIX_NAMESPACE", "18", "OMPI_COMM_WORLD_LOCAL_SIZE", "x"));
        assertEquals(OptionalInt.of(4), first.localTasks());
        assertEquals(OptionalInt.empty(), second.localTasks());
        assertNotEquals(first.jobName(TASK), second.jobName(TASK));
        assertNotEquals(
                new TaskEnvironment(Map.of("SLURM_JOB_ID", "5", "SLURM_STEP_ID", "0")).jobName(TASK),
                new TaskEnvironment(Map.of("SLURM_JOB_ID", "5", "SLURM_STEP_ID", "1")).jobName(TASK));
    }

    @ParameterizedTest
    @CsvSource({
        "PMIX_RANK, '4(x2),3', 0, 4",
        "PMI_RANK, '4(x2),3', 1, 4",
        "PMIX_RANK, '4(x2),3', 2, 3",
        "PMIX_RANK, '2,1(x3)', 3, 1",
        "PMIX_RANK, '4(x2),3', 3, -1",
        "PMIX_RANK, 7, 0, 7",
        "PMIX_RANK, '4(x', 0, -1",
        "PMIX_RANK, '4(x99999999999)', 0, -1",
        "PMIX_RANK, '', 0, -1",
        "PMIX_RANK, 7, x, -1",
        "SLURM_PROCID, 7, 0, -1"
    })
    void shouldCountTheTasksThatSrunPutHere(String rank, String list, String node, int expected) {
        Map<String, String> step = Map.of(rank, "0", "SLURM_STEP_TASKS_PER_NODE", list, "SLURM_NODEID", node);

        assertEquals(expected, new TaskEnvironment(step).localTasks().orElse(-1));
    }

    @Test
    void shouldAskSlurmLast() {
        Map<String, String> mpirunInAStep = Map.of(
                "OMPI_COMM_WORLD_LOCAL_SIZE", "2",
                "PMIX_RANK", "0",
                "SLURM_STEP_TASKS_PER_NODE", "1(x2)",
                "SLURM_NODEID", "0");

        assertEquals(OptionalInt.of(2), new TaskEnvironment(mpirunInAStep).localTasks());
    }

    @Test
    void shouldNameTheStepOfSrunAndNoneOfABatchScript() {
        TaskEnvironment step = new TaskEnvironment(Map.of("SLURM_JOB_ID", "5", "SLURM_STEP_ID", "3"));
        TaskEnvironment shell = new TaskEnvironment(Map.of("SLURM_JOB_ID", "5", "SLURM_STEP_ID", "4294967290"));
        assertEquals(Optional.of("5.3"), step.batchJob());
        assertEquals(Optional.of("5"), shell.batchJob());
        assertEquals(Optional.of("7.server"), new TaskEnvironment(Map.of("PBS_JOBID", "7.server")).batchJob());
        assertEquals(Optional.empty(), new TaskEnvironment(Map.of("SLURM_JOB_ID", " ")).batchJob());
    }

    @Test
    void shouldNameAJobByProgramAndSizeWhenTheLauncherSaysNothing() {
        TaskIdentity elsewhere = new TaskIdentity(
                OptionalInt.of(5), OptionalInt.of(8), "node2", 9, "launcher 3", "/scratch/a.out", "MPICH");
        assertEquals(new TaskEnvironment(Map.of()).jobName(TASK), new TaskEnvironment(Map.of()).jobName(elsewhere));
    }
}
