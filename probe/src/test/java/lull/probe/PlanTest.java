package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanAnchor;
import lull.channel.directives.PlanEntry;
import lull.probe.PlanDriver.Order;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe's place in a plan. Each position has as many threads as its number + 1, so that orders tell the place. */
class PlanTest {
    private static final int OUT_OF_STEP = 1000;

    @TempDir
    static Path work;

    private PlanDriver probe;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        probe = new PlanDriver(work);
    }

    @AfterEach
    void end() throws IOException {
        probe.close();
    }

    @Test
    void shouldFollowFromTheFirstRegionThatLeavesNoDoubt() throws IOException {
        publish(plan(5, 6, 5, 7));
        assertFalse(probe.run(5).inStep(), "5 is at two positions");
        assertEquals(new Order(2, 0, true), probe.run(6));
        assertEquals(new Order(3, 0, true), probe.run(5));
        assertEquals(new Order(4, 0, true), probe.run(7));
        assertEquals(new Order(1, 0, true), probe.run(5));
    }

    @Test
    void shouldHoldTheDefaultsWhileSomethingElseRuns() throws IOException {
        publish(plan(5, 6, 7));
        assertEquals(new Order(1, 0, true), probe.run(5));
        assertEquals(new Order(0, 0, false), probe.run(99));
        assertEquals(new Order(0, 0, false), probe.run(98));
        assertEquals(new Order(2, 0, true), probe.run(6));
    }

    @Test
    void shouldFindItsPlaceWhenALoopRunsMoreOrFewerTimes() throws IOException {
        publish(plan(1, 2, 3, 2, 3, 4));
        runAll(1, 2, 3, 2, 3, 4, 1, 2, 3);
        assertEquals(new Order(6, 0, true), probe.run(4));
        runAll(1, 2, 3, 2, 3);
        assertEquals(new Order(OUT_OF_STEP, 0, false), probe.run(2));
        probe.run(3);
        assertEquals(new Order(6, 0, true), probe.run(4));
        assertEquals(new Order(1, 0, true), probe.run(1));
    }

    /** The only regions that tell where it is are further ahead than the probe looks for the next region. */
    @Test
    void shouldFindItsPlaceWhenALongLoopIsEnteredInItsMiddle() throws IOException {
        int[] iteration = IntStream.concat(
                        IntStream.rangeClosed(1, 8),
                        IntStream.range(0, 22).flatMap(material -> IntStream.rangeClosed(11, 32)))
                .toArray();
        publish(plan(iteration));
        runAll(Arrays.copyOfRange(iteration, 300, iteration.length));
        runAll(iteration);
        runAll(iteration);
        assertEquals(new Order(1, 0, true), probe.run(1));
        assertEquals(new Order(2, 0, true), probe.run(2));
    }

    @Test
    void shouldNeverTakeOnePositionForAnotherWhenInterruptedAnywhere() throws IOException {
        Random random = new Random(3);
        for (int round = 0; round < 40; round++) {
            int length = 2 + random.nextInt(40);
            int kinds = 1 + random.nextInt(5);
            int[] regions = random.ints(length, 1, 2 + kinds).toArray();
            regions[random.nextInt(length)] = 50;
            publish(plan(regions));
            followWithInterruptions(regions, random);
        }
    }

    /** Cycles entered anywhere and left anywhere; regions that are not in the plan come between. */
    private void followWithInterruptions(int[] regions, Random random) throws IOException {
        for (int stretch = 0; stretch < 4; stretch++) {
            int at = random.nextInt(regions.length);
            assertFalse(probe.run(99).inStep());
            for (int i = 0; i < 4 * regions.length; i++, at = (at + 1) % regions.length) {
                Order order = probe.run(regions[at]);
                boolean right = order.inStep() && order.threads() == at + 1;
                assertTrue(right || !order.inStep(), "taken for another position: " + order + " at " + at);
                assertTrue(right || i < 2 * regions.length, "not in step after two iterations: " + order + " at " + at);
            }
        }
    }

    @Test
    void shouldStartAtTheAnchorWhenIterationsLookAlike() throws IOException {
        runAll(8, 8, 8);
        publish(anchored(new PlanAnchor(1, 4), 8, 8, 8, 8, 8));
        assertEquals(new Order(2, 0, true), probe.run(8), "the region with ordinal 3 is two after position 4");
        assertEquals(new Order(3, 0, true), probe.run(8));
        probe.run(99);
        assertEquals(new Order(4, 0, true), probe.run(8), "an interruption does not lose the iteration's number");
        publish(anchored(new PlanAnchor(1000, 0), 8, 8, 8, 8, 8));
        assertEquals(new Order(3, 0, true), probe.run(8), "an anchor ahead: ordinal 7 is 993 before position 0");
    }

    @Test
    void shouldReplaceAndWithdrawPlansBetweenTwoRegions() throws IOException {
        publish(plan(5, 6));
        assertEquals(new Order(1, 0, true), probe.run(5));
        int generation = probe.channel().directives().publish(Plan.EMPTY.withThreads(6, 3));
        assertEquals(new Order(3, 0, false), probe.run(6));
        probe.channel().directives().withdraw();
        assertEquals(new Order(0, 0, false), probe.run(5));
        assertTrue(generation > 0);
    }

    @Test
    void shouldPlaceEachPositionAndRegionsOutOfStep() throws IOException {
        List<PlanEntry> entries = List.of(
                new PlanEntry(5, 2, OptionalInt.of(0), OptionalInt.empty(), Placement.on(3, 1)),
                PlanEntry.of(6, 1, 0),
                new PlanEntry(7, 1, OptionalInt.of(0), OptionalInt.empty(), Placement.on(9)));
        publish(Plan.of(entries, OptionalInt.empty())
                .withPlacement(6, Placement.on(9))
                .withPlacement(8, Placement.on(1023)));
        assertEquals("3,1,.", probe.runPlaced(5));
        assertEquals(".", probe.runPlaced(6));
        assertEquals("9,.", probe.runPlaced(7));
        assertEquals("1023,.", probe.runPlaced(8));
        assertEquals(".", probe.runPlaced(99));
        publish(Plan.of(entries.subList(1, 3), OptionalInt.empty()));
        assertEquals("9,.", probe.runPlaced(7), "by the same number, of another plan");
        probe.channel().directives().withdraw();
        assertEquals(".", probe.runPlaced(7));
    }

    @Test
    void shouldPlaceNothingWhenTheAgentHasBeenSilentForLong() throws IOException {
        publish(Plan.EMPTY.withPlacement(6, Placement.on(9)));
        probe.channel().heartbeat(1);
        assertEquals("9,.", probe.runPlaced(6), "no agent has announced itself");
        probe.channel().announce(1);
        assertEquals(".", probe.runPlaced(6));
    }

    private void publish(Plan plan) {
        probe.channel().directives().publish(plan);
    }

    private void runAll(int... regions) throws IOException {
        for (int region : regions) {
            probe.run(region);
        }
    }

    private static Plan plan(int... regions) {
        return plan(Optional.empty(), regions);
    }

    private static Plan anchored(PlanAnchor anchor, int... regions) {
        return plan(Optional.of(anchor), regions);
    }

    private static Plan plan(Optional<PlanAnchor> anchor, int... regions) {
        List<PlanEntry> entries = new ArrayList<>();
        for (int i = 0; i < regions.length; i++) {
            entries.add(new PlanEntry(regions[i], i + 1, OptionalInt.empty(), OptionalInt.empty()));
        }
        return new Plan(entries, Map.of(2, OUT_OF_STEP), OptionalInt.empty(), Map.of(), anchor);
    }
}
