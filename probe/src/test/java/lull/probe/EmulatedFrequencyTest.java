package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lull.channel.EventSink;
import lull.channel.directives.Emulation;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanEntry;
import lull.channel.layout.RegionConditions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Regions at emulated frequencies, as their records tell: the time that was added must follow from the time that the
 * region took by itself. A preempted spin adds more, never less, so the medians are held against the model.
 */
class EmulatedFrequencyTest {
    private static final Emulation MACHINE = new Emulation(List.of(1e9, 1.6e9, 2e9), 50e-6, 1);
    private static final int BATCHES = 20;
    private static final int REGIONS = 101;
    private static final double TRANSITION_NANOS = 50_000;

    @TempDir
    static Path work;

    private final List<Ran> ran = new ArrayList<>();
    private final List<Changed> changed = new ArrayList<>();
    private final List<Long> called = new ArrayList<>();
    private PlanDriver probe;

    private record Ran(long conditions, long beginNanos, long endNanos) {
        double ownNanos() {
            return endNanos - beginNanos - RegionConditions.stretch(conditions);
        }

        /** Time added divided by the region's own time. */
        double slowdown(double transitionNanos) {
            return (RegionConditions.stretch(conditions) - transitionNanos) / ownNanos();
        }
    }

    private record Changed(int index, long beginNanos, long endNanos) {}

    private final EventSink records = new EventSink() {
        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            ran.add(new Ran(conditions, beginNanos, endNanos));
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
            called.add(beginNanos);
        }

        @Override
        public void frequency(int index, long beginNanos, long endNanos) {
            changed.add(new Changed(index, beginNanos, endNanos));
        }
    };

    @BeforeEach
    void start() throws IOException, InterruptedException {
        probe = new PlanDriver(work);
        probe.channel().directives().emulate(MACHINE);
    }

    @AfterEach
    void end() throws IOException {
        probe.close();
    }

    @Test
    void shouldAddNothingAtTheHighestFrequency() throws IOException {
        run(5);
        ran.forEach(one -> assertEquals(0, RegionConditions.stretch(one.conditions())));
        ran.forEach(one -> assertEquals(OptionalInt.of(2), RegionConditions.frequency(one.conditions())));
        assertEquals(0, probe.channel().serialStretchSeconds());
    }

    @Test
    void shouldStretchByTheFrequencyRatioWhenARegionDependsOnItAltogether() throws IOException {
        publish(PlanEntry.of(5, 0, 0));
        run(5);
        assertTrue(RegionConditions.transition(ran.get(0).conditions()));
        assertTrue(ran.get(0).slowdown(TRANSITION_NANOS) > 0.999, "the first pays for the change: " + ran.get(0));
        assertSlowdown(1.0);
    }

    @Test
    void shouldStretchLessWhenOnlyAShareDependsOnTheFrequency() throws IOException {
        probe.channel().directives().emulatedShare(5, 0.4);
        publish(PlanEntry.of(5, 0, 1));
        run(5);
        assertSlowdown(0.4 * (2 / 1.6 - 1));
    }

    @Test
    void shouldPayForEveryChangeWhenNeighboursDiffer() throws IOException {
        publish(PlanEntry.of(5, 0, 0), PlanEntry.of(6, 0, 2));
        for (int i = 0; i < REGIONS; i++) {
            probe.run(5);
            probe.run(6);
        }
        probe.channel().events().drain(records);
        assertEquals(2 * REGIONS, ran.size());
        ran.forEach(one -> assertTrue(RegionConditions.transition(one.conditions())));
        List<Double> atHighest = ran.stream()
                .filter(one -> RegionConditions.frequency(one.conditions()).getAsInt() == 2)
                .map(one -> (double) RegionConditions.stretch(one.conditions()))
                .sorted()
                .toList();
        assertEquals(TRANSITION_NANOS, atHighest.get(REGIONS / 2), 0.1 * TRANSITION_NANOS);
    }

    @Test
    void shouldStretchSerialPartsAtTheFrequencyOfTheRegionBefore() throws IOException {
        publish(PlanEntry.of(5, 0, 0));
        double nearest = Double.POSITIVE_INFINITY;
        for (int batch = 0; batch < BATCHES; batch++) {
            double ratio = addedToGaps();
            nearest = Math.abs(ratio - 0.5) < Math.abs(nearest - 0.5) ? ratio : nearest;
        }
        assertEquals(0.5, nearest, 0.05, "as much again as the parts took by themselves");
    }

    /** Of one batch of regions; an interruption while the probe spins makes it greater. */
    private double addedToGaps() throws IOException {
        ran.clear();
        double before = probe.channel().serialStretchSeconds();
        run(5);
        double gaps = 0;
        for (int i = 1; i < ran.size(); i++) {
            gaps += ran.get(i).beginNanos() - ran.get(i - 1).endNanos();
        }
        return (probe.channel().serialStretchSeconds() - before) * 1e9 / gaps;
    }

    @Test
    void shouldReturnToTheHighestFrequencyWhenThePlanIsLeftOrWithdrawn() throws IOException {
        publish(PlanEntry.of(5, 0, 0));
        assertEquals(1, probe.run(5).frequency());
        assertEquals(3, probe.run(77).frequency(), "not in the plan: its default");
        assertEquals(1, probe.run(5).frequency());
        probe.channel().directives().withdraw();
        assertEquals(3, probe.run(5).frequency());
        assertEquals(3, probe.run(5).frequency());
        probe.channel().events().drain(records);
        assertTrue(RegionConditions.transition(ran.get(3).conditions()));
        assertFalse(RegionConditions.transition(ran.get(4).conditions()));
    }

    @Test
    void shouldSwitchOnTheWayIntoADelimitingCallWhenThePlanSaysSo() throws IOException {
        publish(PlanEntry.of(5, 0, 0).waitingAt(2), PlanEntry.of(6, 0, 2));
        for (int i = 0; i < REGIONS; i++) {
            assertEquals(1, probe.run(5).frequency());
            assertEquals(3, probe.call());
            assertEquals(3, probe.call(), "nothing more to change");
            assertEquals(3, probe.run(6).frequency());
        }
        probe.channel().events().drain(records);
        assertEquals(REGIONS, changed.size());
        for (int i = 0; i < REGIONS; i++) {
            Changed one = changed.get(i);
            assertEquals(2, one.index());
            assertTrue(one.endNanos() - one.beginNanos() > 0.999 * TRANSITION_NANOS, "it pays: " + one);
            assertTrue(ran.get(2 * i).endNanos() <= one.beginNanos(), "after the region");
            assertTrue(one.endNanos() <= called.get(2 * i), "before the call");
            assertTrue(RegionConditions.transition(ran.get(2 * i).conditions()));
            long highest = ran.get(2 * i + 1).conditions();
            assertEquals(0, RegionConditions.stretch(highest), "the next group pays nothing");
            assertFalse(RegionConditions.transition(highest));
        }
    }

    @Test
    void shouldLeaveCallsAloneThatAreInsideARegionOrOutOfStepOrUnderNoPlan() throws IOException {
        assertEquals(0, probe.call(), "nothing is emulated before the first region");
        publish(PlanEntry.of(5, 0, 0).waitingAt(1));
        assertEquals(1, probe.runCalling(5), "inside the region");
        assertEquals(2, probe.call(), "the first one after it");
        assertEquals(1, probe.run(5).frequency());
        assertEquals(3, probe.run(77).frequency());
        assertEquals(3, probe.call(), "what came between has no such order");
        assertEquals(1, probe.run(5).frequency());
        probe.channel().directives().withdraw();
        assertEquals(1, probe.call(), "withdrawn: the next region goes back to the highest");
        assertEquals(3, probe.run(5).frequency());
        probe.channel().events().drain(records);
        assertEquals(1, changed.size());
    }

    @Test
    void shouldIgnoreAFrequencyThatTheMachineDoesNotHave() throws IOException {
        publish(PlanEntry.of(5, 0, 17).waitingAt(18));
        assertEquals(3, probe.run(5).frequency());
        assertEquals(3, probe.call());
    }

    private void publish(PlanEntry... entries) {
        probe.channel().directives().publish(Plan.of(List.of(entries), OptionalInt.of(2)));
    }

    private void run(int region) throws IOException {
        for (int i = 0; i < REGIONS; i++) {
            probe.run(region);
        }
        probe.channel().events().drain(records);
        assertEquals(REGIONS, ran.size());
    }

    private void assertSlowdown(double expected) {
        List<Double> slowdowns =
                ran.stream().skip(1).map(one -> one.slowdown(0)).sorted().toList();
        assertTrue(slowdowns.get(0) > 0.999 * expected - 1e-4, "never less than " + expected + ": " + slowdowns.get(0));
        assertEquals(expected, slowdowns.get(slowdowns.size() / 2), 0.05 * expected);
    }
}
