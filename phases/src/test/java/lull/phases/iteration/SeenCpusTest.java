package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.List;
import lull.phases.Phase;
import lull.phases.SyntheticTask;
import org.junit.jupiter.api.Test;

/** CPUs are told by position in the iteration, even of one region that comes twice. */
class SeenCpusTest {
    private static final int BARRIER = 10;
    private static final int KNOWN_BY_THEN = 10;

    private final TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
    private long now;

    private void region(int... cpus) {
        tracker.region(1, 4, now, now + 100_000);
        now += 100_001;
        if (cpus.length > 0) {
            tracker.ranOn(set(cpus));
        }
    }

    private static BitSet set(int... cpus) {
        BitSet set = new BitSet();
        for (int cpu : cpus) {
            set.set(cpu);
        }
        return set;
    }

    private void endIteration() {
        tracker.mpiCall(BARRIER, false, now, now + 1000, 0);
        now += 1000;
    }

    private void iterations(int count) {
        for (int i = 0; i < count; i++) {
            region();
            region();
            endIteration();
        }
    }

    private List<List<Integer>> seen() {
        return tracker.profile().phases().stream().map(Phase::cpus).toList();
    }

    @Test
    void shouldTellAllCpusByPositionWhenARegionComesTwice() {
        iterations(KNOWN_BY_THEN);
        region(3, 1);
        tracker.ranOn(set(200));
        region(2);
        endIteration();
        region(1, 4);
        region();
        endIteration();

        assertEquals(List.of(List.of(1, 3, 4, 200), List.of(2)), seen());
        assertEquals(4, tracker.placedRegions());
    }

    @Test
    void shouldTellWhatWasSeenBeforeTheIterationWasKnown() {
        region(7);
        region(8);
        endIteration();
        iterations(KNOWN_BY_THEN);

        assertEquals(List.of(List.of(7), List.of(8)), seen());
    }

    @Test
    void shouldForgetWhatHoldsNoMore() {
        iterations(KNOWN_BY_THEN);
        region(3);
        tracker.ranOn(set());
        region(5);
        endIteration();

        assertEquals(List.of(List.of(), List.of(5)), seen());
    }

    @Test
    void shouldTellNothingWhenNobodyLooked() {
        iterations(KNOWN_BY_THEN);

        assertEquals(List.of(List.of(), List.of()), seen());
    }
}
