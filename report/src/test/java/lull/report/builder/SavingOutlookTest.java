package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import org.junit.jupiter.api.Test;

/** Iterations of 10 ms, of which each task computes half a millisecond and so many more on four threads, and waits for the rest. */
class SavingOutlookTest {
    private static final EmulatedNode OPTERON = EmulatedNode.named("opteron-8350");

    private static Report.Potential potential(String mode, Optional<EmulatedNode> node, int... milliseconds) {
        SortedMap<Integer, TaskProfile> profiles = new TreeMap<>();
        IntStream.range(0, milliseconds.length)
                .forEach(rank -> profiles.put(
                        rank,
                        Observations.task(
                                        Observations.identity(OptionalInt.of(rank), milliseconds.length, 100 + rank, 7),
                                        milliseconds[rank],
                                        Observations.probe(0, 0))
                                .profile()));
        return new SavingOutlook(profiles, Map.of(), node).potential(mode, null);
    }

    /**
     * By hand: four of the Opteron's cores draw 120 W computing at 2.0 GHz and 84 W polling; an iteration until the critical task
     * has done costs 3.5 ms x 120 W + 3 ms x 84 W + 6.5 ms x 120 W. The task that waits takes 5.83 ms at 1.2 GHz, 92.74 W,
     * and 7 ms at 1.0 GHz, 87.56 W: in 6.5 ms the one for 3/7 of its work and the other for 4/7.
     */
    @Test
    void shouldTellWhatIsPossibleAndWhatAPlanWouldSaveOnAnEmulatedNode() {
        Report.Potential potential = potential("observe", Optional.of(OPTERON), 3, 6);
        double byDefault = 3.5 * 120 + 3 * 84 + 6.5 * 120;
        double slower = 3.0 / 7 * 7 / 1.2 * 92.743 + 4.0 / 7 * 7 * 87.5625 + 6.5 * 120;
        assertEquals(0.5, potential.waitShare(), 0.01);
        assertEquals(1 - slower / byDefault, potential.possible(), 1e-3);
        assertTrue(potential.predicted() > 0.03 && potential.predicted() <= potential.possible(), potential::toString);
        assertEquals(
                "emulated opteron-8350, 4 of its 16 cores with their share of board and memory for each task",
                potential.node());
        assertNull(potential.reason());
    }

    /** A task whose iterations of 30 ms compute so many milliseconds, and in a third of them four times as many. */
    private static TaskProfile scattering(long milliseconds, long seed) {
        TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        Random random = new Random(seed);
        for (int i = 0; i < Observations.ITERATIONS; i++) {
            long begin = i * 30_000_000L;
            long end = begin + milliseconds * (random.nextInt(3) == 0 ? 4_000_000 : 1_000_000);
            tracker.region(1, 4, begin, end);
            tracker.mpiCall(MpiCall.ALLREDUCE.code(), false, end, begin + 30_000_000, 8);
        }
        return tracker.profile();
    }

    @Test
    void shouldCountTimesThatScatterBecauseThreadsWaitForCpus() {
        SortedMap<Integer, TaskProfile> profiles = new TreeMap<>(Map.of(0, scattering(1, 7), 1, scattering(6, 8)));
        SavingOutlook quiet = new SavingOutlook(profiles, Map.of(), Optional.of(OPTERON));
        SavingOutlook busy = new SavingOutlook(profiles, Map.of(0, 0.5, 1, 0.5), Optional.of(OPTERON));
        assertEquals(0, quiet.potential("observe", null).predicted(), 1e-12);
        assertTrue(busy.potential("observe", null).predicted() > 0.05, busy.potential("observe", null)::toString);
    }

    @Test
    void shouldSaveASmallerShareWhenIdleCoresAreTheTasksToo() {
        double part = potential("observe", Optional.of(OPTERON), 3, 6).possible();
        double whole = potential("observe", Optional.of(OPTERON.withTaskCores(16)), 3, 6)
                .possible();
        assertTrue(whole < part, whole + " of a node, " + part + " of the cores");
    }

    @Test
    void shouldSaveNothingWhenNobodyWaits() {
        Report.Potential potential = potential("observe", Optional.of(OPTERON), 6, 6);
        assertEquals(0, potential.predicted(), 1e-12);
    }

    @Test
    void shouldTellTheWaitAloneAndWhatWouldHelpWhenNoFrequenciesAreKnown() {
        Report.Potential potential = potential("observe", Optional.empty(), 3, 6);
        assertEquals(0.5, potential.waitShare(), 0.01);
        assertNull(potential.possible());
        assertTrue(potential.reason().contains("--platform emulated:"), potential.reason());
    }

    @Test
    void shouldNotJudgeTimesUnderPlans() {
        Report.Potential potential = potential("act", Optional.of(OPTERON), 3, 6);
        assertNull(potential.predicted());
        assertTrue(potential.reason().contains("under control"), potential.reason());
    }

    @Test
    void shouldBoundLargeJobs() {
        int[] tasks = new int[1000];
        Arrays.fill(tasks, 3);
        tasks[0] = 6;
        Report.Potential potential = potential("dry-run", Optional.of(OPTERON), tasks);
        assertNull(potential.reason());
        assertTrue(0 < potential.predicted() && potential.predicted() <= potential.possible(), potential::toString);
    }

    @Test
    void shouldTakeTheLoopsOwnDecisionWhereThereIsOne() {
        Report.Savings decided = new Report.Savings(null, null, null, null, 0, 0, null, 0.1, 0.2, 0.5, "J");
        assertEquals(
                new Report.Potential(null, 0.1, 0.2, null, null),
                new SavingOutlook(new TreeMap<>(), Map.of(), Optional.empty()).potential("act", decided));
    }
}
