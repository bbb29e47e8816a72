package lull.report.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.phases.CallClasses;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import org.junit.jupiter.api.Test;

class JobsTest {
    private static final TaskProfile NOTHING = new TaskTracker(new CallClasses(new BitSet(), new BitSet())).profile();

    private static TaskObservation task(int rank, int world, String host, String job) {
        return new TaskObservation(
                new TaskIdentity(
                        rank < 0 ? OptionalInt.empty() : OptionalInt.of(rank),
                        world == 0 ? OptionalInt.empty() : OptionalInt.of(world),
                        host,
                        1,
                        job,
                        "/bin/a.out",
                        ""),
                new ProbeFacts(0, 0, 0, 0, 0, 0, 0, 0),
                List.of(),
                List.of(),
                Map.of(),
                NOTHING);
    }

    @Test
    void shouldJoinPartsOfOtherNodesWhoseRanksAreMissing() {
        TaskObservation zero = task(0, 3, "n1", "a");
        TaskObservation ofAnotherWorld = task(1, 2, "n2", "b");
        TaskObservation alone = task(-1, 0, "n2", "c");
        TaskObservation sameRank = task(0, 3, "n2", "d");
        TaskObservation one = task(1, 3, "n2", "e");
        TaskObservation sameHost = task(2, 3, "n2", "f");
        assertEquals(
                List.of(
                        List.of(zero, one),
                        List.of(ofAnotherWorld),
                        List.of(alone),
                        List.of(sameRank),
                        List.of(sameHost)),
                Jobs.among(List.of(zero, ofAnotherWorld, alone, sameRank, one, sameHost)));
    }

    @Test
    void shouldBeQuickWithManyProgramsWithoutRanks() {
        List<TaskObservation> tasks = IntStream.range(0, 50_000)
                .mapToObj(i -> task(-1, 0, "n1", "process " + i))
                .toList();
        assertTimeout(
                Duration.ofSeconds(20),
                () -> assertEquals(tasks.size(), Jobs.among(tasks).size()));
    }
}
