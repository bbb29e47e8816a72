package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParhepoptaJobTest {
    private static final NodeType TYPE =
            NodeType.of(new Profile("cpu", List.of(ProfilePoint.of(1, 1, 1), ProfilePoint.of(2, 3, 2))));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,2", "96,2"})
    void shouldStartNoMoreProcessesThanHaveSomethingToDo(long processors, int expected) throws IOException {
        assertEquals(expected, job(OptionalInt.empty()).ranks(PartitioningProblem.of(TYPE, processors, 2)));
    }

    @ParameterizedTest
    @CsvSource({"1,2,1", "2,2,1", "5,5,4"})
    void shouldSayBeforeMpirunHowManyProcessesAreOfUse(long processors, int asked, int most) throws IOException {
        ParhepoptaJob job = job(OptionalInt.of(asked));
        PartitioningProblem problem = PartitioningProblem.of(TYPE, processors, 2);

        String said = assertThrows(IllegalArgumentException.class, () -> job.solve(problem))
                .getMessage();

        assertTrue(said.startsWith("ranks " + asked + ": ") && said.endsWith("; use at most " + most), said);
        assertEquals(most, job(OptionalInt.of(most)).ranks(problem));
    }

    @Test
    void shouldTellARefusalFromAFailure() {
        String aborted = "--------\nMPI_ABORT was invoked on rank 1\nwith errorcode 1.\n--------\n";

        assertEquals(
                Optional.of("workload 7: too much"),
                ParhepoptaJob.refusal("parhepopta: workload 7: too much\n" + aborted));
        String failed = "parhepopta failed: the Java heap of 64 MiB is too small\n\tat lull.mpi\n" + aborted;
        assertEquals(Optional.empty(), ParhepoptaJob.refusal(failed));
        assertEquals("the Java heap of 64 MiB is too small", ParhepoptaJob.reason(failed));
        String notBegun = "Error: Could not find or load main class\n--------\nmpirun detected that a process exited\n";
        assertEquals(notBegun.strip(), ParhepoptaJob.reason(notBegun));
        assertEquals("it says nothing", ParhepoptaJob.reason("\n"));
    }

    private ParhepoptaJob job(OptionalInt ranks) throws IOException {
        return new ParhepoptaJob(ranks, Files.createFile(folder.resolve("mpi" + System.nanoTime() + ".jar")));
    }
}
