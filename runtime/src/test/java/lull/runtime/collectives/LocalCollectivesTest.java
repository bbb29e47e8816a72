package lull.runtime.collectives;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many agents, and what they send. */
class LocalCollectivesTest {
    private static final GroupOrder ORDER = new GroupOrder(1, List.of("a", "b"), List.of("x", "y"));
    private static final int ROUND = 528;
    private static final int MAXIMA = 2 * Double.BYTES;

    private static Reduction reduction(double maximum, double sum) {
        return new Reduction(new double[] {maximum}, new double[] {sum});
    }

    @Test
    void shouldShareOneResultWhenAllHaveGiven() {
        LocalCollectives all = new LocalCollectives(3);
        List<Collectives> ends = List.of(all.join(), all.join(), all.join());
        ends.get(2).reduce(reduction(5, 1));
        ends.get(0).reduce(reduction(7, 2));
        assertEquals(Optional.empty(), ends.get(2).result());
        assertThrows(IllegalStateException.class, () -> ends.get(2).reduce(reduction(0, 0)));
        ends.get(1).reduce(reduction(6, 4));
        Reduction result = ends.get(1).result().orElseThrow();
        assertArrayEquals(new double[] {7}, result.maxima());
        assertArrayEquals(new double[] {7}, result.sums());
        ends.get(1).reduce(reduction(1, 1));
        assertEquals(Optional.empty(), ends.get(1).result());
        assertSame(result, ends.get(0).result().orElseThrow(), "whoever asks late, while the next is under way");
        assertEquals(2, all.operations());
        assertEquals(2 * 2 * 16, all.bytesSent());
    }

    @Test
    void shouldBeUnderWayFromTheFirstToTheLast() {
        LocalCollectives all = new LocalCollectives(2);
        Collectives first = all.join();
        Collectives second = all.join();
        assertFalse(all.isUnderWay());
        first.reduce(reduction(1, 1));
        assertTrue(all.isUnderWay());
        second.reduce(reduction(2, 2));
        assertFalse(all.isUnderWay());
        second.reduce(reduction(3, 3));
        assertTrue(all.isUnderWay());
    }

    @Test
    void shouldLeaveWhatAnAgentGaveAlone() {
        LocalCollectives all = new LocalCollectives(2);
        Reduction given = reduction(1, 1);
        all.join().reduce(given);
        all.join().reduce(reduction(2, 2));
        assertArrayEquals(new double[] {1}, given.maxima());
        assertArrayEquals(new double[] {1}, given.sums());
    }

    @Test
    void shouldMergeWhateverTheThreadsOfTheAgents() {
        int agents = 1000;
        LocalCollectives all = new LocalCollectives(agents);
        List<Collectives> ends =
                IntStream.range(0, agents).mapToObj(agent -> all.join()).toList();
        for (int operation = 1; operation <= 20; operation++) {
            IntStream.range(0, agents).parallel().forEach(agent -> ends.get(agent)
                    .reduce(reduction(agent, agent)));
            Reduction result = ends.get(0).result().orElseThrow();
            assertArrayEquals(new double[] {agents - 1}, result.maxima());
            assertArrayEquals(new double[] {agents * (agents - 1) / 2.0}, result.sums());
            assertEquals(operation, all.operations());
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,1", "3,2", "4,2", "5,3", "1024,10", "65535,16", "65536,16", "65537,17"})
    void shouldSendTheLogarithmOfTheAgents(int agents, int messages) {
        assertEquals(messages, new LocalCollectives(agents).messages());
    }

    @Test
    void shouldRefuseToBeNobodys() {
        assertThrows(IllegalArgumentException.class, () -> new LocalCollectives(0));
    }

    /** A round and the maxima, whatever the agents; before the first meeting a round more, in which the job is called. */
    @ParameterizedTest
    @CsvSource({"4,2", "16,4", "64,6", "256,8", "1024,10", "4096,12", "16384,14", "65536,16"})
    void shouldSendBytesThatGrowWithTheLogarithmOfTheAgentsOnly(int agents, int messages) {
        LocalCollectives collectives = new LocalCollectives(agents);
        List<Consensus> consensuses = new ArrayList<>();
        IntStream.range(0, agents)
                .forEach(agent -> consensuses.add(new Consensus(collectives.join(), () -> 0, Long.MAX_VALUE)));
        List<Agreement> members =
                consensuses.stream().map(one -> one.agreement("job", agents)).toList();
        meet(consensuses, members, Stage.SAMPLED);
        assertEquals(3, collectives.operations());
        assertEquals(messages * (2L * ROUND + MAXIMA), collectives.bytesSent());
        meet(consensuses, members, Stage.THROTTLED);
        assertEquals(5, collectives.operations());
        assertEquals(messages * (3L * ROUND + 2L * MAXIMA), collectives.bytesSent());
    }

    private static void meet(List<Consensus> consensuses, List<Agreement> members, Stage stage) {
        List<Contribution> given = IntStream.range(0, members.size())
                .mapToObj(agent -> new Contribution(stage, 1, ORDER, new double[] {agent, -agent}))
                .toList();
        for (int i = 0; i < members.size(); i++) {
            members.get(i).meet(given.get(i));
        }
        Optional<Answer> last = Optional.empty();
        while (last.isEmpty()) {
            consensuses.forEach(Consensus::doWork);
            last = members.get(0).meet(given.get(0));
        }
        double[] maxima = {members.size() - 1, 0};
        assertArrayEquals(maxima, last.get().maxima());
        for (int i = 1; i < members.size(); i++) {
            assertArrayEquals(
                    maxima, members.get(i).meet(given.get(i)).orElseThrow().maxima());
        }
    }
}
