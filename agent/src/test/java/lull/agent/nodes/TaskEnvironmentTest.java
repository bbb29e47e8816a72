package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.report.observation.TaskIdentity;
import org.junit.jupiter.api.Test;

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
