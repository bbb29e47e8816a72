package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import lull.channel.layout.MpiCall;
import lull.runtime.job.ManagedTask;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;

class GroupOrderTest {
    private static final List<String> CONTENTS = List.of("c [9]", "a [9]", "b [9]", "a [9]");
    private static final List<String> DELIMITERS = List.of("[9]", "[9]", "[9]", "[9]");

    private static List<String> rotated(List<String> words, int by) {
        List<String> rotated = new ArrayList<>(words);
        Collections.rotate(rotated, by);
        return rotated;
    }

    private static double[] rotated(double[] values, int by) {
        double[] rotated = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            rotated[Math.floorMod(i + by, values.length)] = values[i];
        }
        return rotated;
    }

    @Test
    void shouldPutEveryCutOfTheSameIterationInOneOrder() {
        double[] values = {3, 1, 2, 1.5};
        double[] shared = new GroupOrder(1, CONTENTS, DELIMITERS).shared(values, Matching.CONTENT);
        for (int by = 0; by < 4; by++) {
            GroupOrder order = new GroupOrder(1, rotated(CONTENTS, by), DELIMITERS);
            double[] own = rotated(values, by);
            assertArrayEquals(shared, order.shared(own, Matching.CONTENT));
            assertArrayEquals(own, order.own(shared, 4, Matching.CONTENT));
            assertEquals(new GroupOrder(1, CONTENTS, DELIMITERS).contentKey(), order.contentKey());
        }
    }

    @Test
    void shouldHaveNoKeyWhenGroupsLookAllAlike() {
        assertEquals(0, new GroupOrder(1, CONTENTS, DELIMITERS).delimiterKey());
        assertNotEquals(0, new GroupOrder(1, CONTENTS, DELIMITERS).contentKey());
        assertEquals(0, GroupOrder.unmatched(2, 3).contentKey());
        assertNotEquals(0, new GroupOrder(1, List.of("a"), List.of("[9]")).delimiterKey(), "one group has one order");
    }

    @Test
    void shouldTellIterationsApart() {
        assertNotEquals(
                new GroupOrder(1, CONTENTS, DELIMITERS).contentKey(),
                new GroupOrder(1, List.of("c [9]", "b [9]", "a [9]", "a [9]"), DELIMITERS).contentKey());
        assertNotEquals(GroupOrder.key("ab"), GroupOrder.key("ba"));
    }

    /** What is given is never longer than what runs at the same time, whichever iterations of the period that are. */
    @Test
    void shouldGiveTheShortestIterationOfAPeriod() {
        Random random = new Random(3);
        GroupOrder order = new GroupOrder(3, List.of("b", "a"), List.of("x", "y"));
        double[] own = random.doubles(2 * 3 * 2).toArray();
        double[] shared = order.shared(own, Matching.CONTENT);
        assertEquals(4, shared.length);
        for (int block = 0; block < 2; block++) {
            for (int iteration = 0; iteration < 3; iteration++) {
                assertEquals(true, shared[2 * block] <= own[6 * block + 2 * iteration + 1]);
                assertEquals(true, shared[2 * block + 1] <= own[6 * block + 2 * iteration]);
            }
        }
        double[] back = order.own(shared, own.length, Matching.CONTENT);
        assertEquals(shared[1], back[4], "group 0 of iteration 2 is the second in the agreed order");
    }

    /** Whose second task alone has a group that ends with a broadcast. */
    @Test
    void shouldBeMadeOfTheRegionsAndCallsOfTheTaskWithMostGroups() {
        MeasuredJob job = new MeasuredJob(
                new SimulatedJob(2, 1, 2, 1, (rank, at, group, threads, hertz) -> 0.01)
                        .quiet()
                        .withGroupOfItsOwn(1),
                1);
        GroupOrder order = job.measurements().baseline().order(job.tasks().all());
        List<String> delimiters = Stream.of(MpiCall.BCAST, MpiCall.ALLREDUCE, MpiCall.BARRIER)
                .map(call -> List.of(call.code()).toString())
                .toList();
        List<String> contents = List.of(
                "region 3 " + delimiters.get(0), "region 1 " + delimiters.get(1), "region 2 " + delimiters.get(2));
        GroupOrder expected = new GroupOrder(1, contents, delimiters);
        assertEquals(3, order.groups());
        assertEquals(expected.contentKey(), order.contentKey());
        assertEquals(expected.delimiterKey(), order.delimiterKey());
        List<ManagedTask> nobody = List.of();
        assertThrows(
                IllegalStateException.class, () -> job.measurements().baseline().order(nobody));
    }

    @Test
    void shouldNeverGiveWhatIsNotKnown() {
        double[] shared =
                new GroupOrder(1, List.of("a"), List.of("x")).shared(new double[] {Double.NaN}, Matching.CONTENT);
        assertArrayEquals(new double[] {Double.NEGATIVE_INFINITY}, shared);
    }

    @Test
    void shouldRefuseContentsWithoutDelimiters() {
        assertThrows(IllegalArgumentException.class, () -> new GroupOrder(1, List.of("a"), List.of()));
    }
}
