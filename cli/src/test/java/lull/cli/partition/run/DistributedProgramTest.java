package lull.cli.partition.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributedProgramTest {
    private static final Profile CPU = new Profile(
            "cpu", List.of(ProfilePoint.ofTime(3, 1), ProfilePoint.ofTime(5, 2), ProfilePoint.ofTime(9, 4)));
    private static final NodeType SMALL = new NodeType("small", List.of(CPU), 0);
    private static final NodeType LARGE = new NodeType("large", List.of(CPU, CPU), 0);

    private static NodeShare share(NodeType type, long count, Long... sizes) {
        return NodeShare.fastest(type, List.of(sizes), count);
    }

    @Test
    void shouldListTheLargestFirstWhenAllSharesGoToOneProcess() {
        Distribution distribution =
                new Distribution(List.of(share(SMALL, 1, 0L), share(SMALL, 2, 3L), share(SMALL, 1, 9L)));

        assertEquals(
                List.of(List.of("./program", "--shares=9,3,3,0", "x")),
                new DistributedProgram(List.of("./program", "--shares={sizes}", "x"))
                        .commands(PartitioningProblem.of(SMALL, 4, 15), distribution));
    }

    @Test
    void shouldStartNoProcessWhenAShareIsZero() {
        Distribution distribution =
                new Distribution(List.of(share(SMALL, 1, 0L), share(SMALL, 1, 3L), share(SMALL, 1, 9L)));

        assertEquals(
                List.of(
                        List.of("taskset", "-c", "0", "./program", "9"),
                        List.of("taskset", "-c", "1", "./program", "3")),
                new DistributedProgram(List.of("taskset", "-c", "{rank}", "./program", "{size}"))
                        .commands(PartitioningProblem.of(SMALL, 3, 12), distribution));
    }

    @Test
    void shouldKeepTheOrderOfTypesWhenThereAreSeveral() {
        PartitioningProblem problem =
                new PartitioningProblem(List.of(new NodeGroup(SMALL, 2), new NodeGroup(LARGE, 1)), 17);
        Distribution distribution =
                new Distribution(List.of(share(LARGE, 1, 5L, 9L), share(SMALL, 1, 0L), share(SMALL, 1, 3L)));

        assertEquals(
                List.of(List.of("./program", "3,0,5+9")),
                new DistributedProgram(List.of("./program", "{sizes}")).commands(problem, distribution));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> new DistributedProgram(List.of("./program", "{size}")).commands(problem, distribution))
                .getMessage()
                .contains("several devices takes 5+9"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "./program 5 | has neither {sizes} nor {size}",
                "./program {size} {sizes} | has both {sizes} and {size}",
                "./program {sizes} {rank} | has {rank}, which goes with {size}"
            })
    void shouldSayWhatIsWrongWithTheCommand(String command, String reason) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> new DistributedProgram(List.of(command.split(" "))))
                .getMessage();

        assertTrue(message.contains(reason), message);
    }

    @Test
    void shouldRefuseWhatNoNodeCanStart() {
        PartitioningProblem problem = PartitioningProblem.of(SMALL, 100_000, 300_000);
        Distribution distribution = new Distribution(List.of(share(SMALL, 100_000, 3L)));

        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> new DistributedProgram(List.of("./program", "{size}")).commands(problem, distribution))
                .getMessage()
                .contains("100000 processes at once"));
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> new DistributedProgram(List.of("./program", "{sizes}")).commands(problem, distribution))
                .getMessage()
                .contains("a list of 100000 shares is longer"));
    }

    private static Distribution ofAlternatives() {
        Profile few = new Profile("cpu", List.of(ProfilePoint.ofTime(3, 1)));
        Profile many = new Profile("cpu", List.of(ProfilePoint.ofTime(9, 2)));
        Profile cpu = Profile.ofAlternatives(
                "cpu", Map.of("2 threads at 1.8 GHz, close", few, "1 thread at 2 GHz, far", many));
        NodeType type = NodeType.of(cpu);
        return new Distribution(List.of(share(type, 1, 0L), share(type, 1, 3L), share(type, 1, 9L)));
    }

    @Test
    void shouldSayHowDevicesAreSetWhenTheCommandHasAPlaceForIt() {
        Distribution distribution = ofAlternatives();
        PartitioningProblem problem =
                PartitioningProblem.of(distribution.shares().get(0).type(), 3, 12);

        assertEquals(
                List.of(
                        List.of("set", "2000000000", "far", "OMP_NUM_THREADS=1", "./program", "9"),
                        List.of("set", "1800000000", "close", "OMP_NUM_THREADS=2", "./program", "3")),
                new DistributedProgram(List.of(
                                "set", "{hertz}", "{placement}", "OMP_NUM_THREADS={threads}", "./program", "{size}"))
                        .commands(problem, distribution));
        assertEquals(
                List.of(List.of("./program", "9,3,0", "1,2,0", "2000000000,1800000000,0", "far,close,0")),
                new DistributedProgram(List.of("./program", "{sizes}", "{threads}", "{hertz}", "{placement}"))
                        .commands(problem, distribution));
    }

    @Test
    void shouldRefuseWhenCommandAndProfileDontAgreeOnHowDevicesAreSet() {
        Distribution distribution = ofAlternatives();
        PartitioningProblem problem =
                PartitioningProblem.of(distribution.shares().get(0).type(), 3, 12);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new DistributedProgram(
                                List.of("./program", "{size}", "{threads}", "{placement}"))
                        .commands(problem, distribution))
                .getMessage()
                .contains("which nothing sets; write {hertz}"));
        Distribution plain = new Distribution(List.of(share(SMALL, 1, 3L)));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new DistributedProgram(
                                List.of("./program", "{size}", "{threads}"))
                        .commands(PartitioningProblem.of(SMALL, 1, 3), plain))
                .getMessage()
                .contains("the profile leaves no choice of it at size 3"));
    }
}
