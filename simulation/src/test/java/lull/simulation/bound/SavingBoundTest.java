package lull.simulation.bound;

import static lull.simulation.SmallJob.NODE;
import static lull.simulation.SmallJob.TENTH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.EnergyLowerBound;
import lull.simulation.SmallJob;
import lull.simulation.node.PhaseWork;
import lull.simulation.node.RegionSetting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound by hand, by a linear programme and by trying all plans. */
class SavingBoundTest {
    private static final double CLOSE = 1e-9;

    private static SmallJob random(int seed, int groups) {
        SplittableRandom random = new SplittableRandom(seed);
        PhaseWork work = new PhaseWork(
                random.nextDouble(1e9, 3e9),
                random.nextDouble(0, 0.1),
                0,
                random.nextDouble(0, 4e6),
                random.nextDouble(0, 1e9),
                0,
                0,
                0,
                0);
        double[][] loads = new double[groups][];
        for (int g = 0; g < groups; g++) {
            loads[g] = random.doubles(2, 0.4, 1).toArray();
        }
        return new SmallJob(work, 1, 1, loads);
    }

    private static SavingBound bound(SmallJob job, Offer offer) {
        return SavingBound.of(job, job.cluster(), offer);
    }

    /** Task 0 has twice its time: all of it at 1 GHz. */
    @Test
    void shouldFillTheWaitWithTheLowestFrequency() {
        SavingBound bound = bound(new SmallJob(TENTH, 1, 3, new double[][] {{0.5, 1}}), Offer.frequencies(NODE));
        assertEquals(0.3, bound.defaultSeconds(), CLOSE);
        assertEquals(3 * (48 + 24 + 15), bound.defaultJoules(), CLOSE);
        assertEquals(3 * (48 + 0.1 * 350.25), bound.leastJoules(), 1e-6);
    }

    @Test
    void shouldFindNothingToSaveWhereAllAreCritical() {
        SavingBound bound = bound(new SmallJob(TENTH, 2, 3, new double[][] {{1, 1}}), Offer.frequencies(NODE));
        assertEquals(0, bound.possibleShare(), CLOSE);
    }

    /** A node that doesn't obey waits at 300 W. */
    @Test
    void shouldOfferNothingToNodesThatDoNotObey() {
        SavingBound bound = bound(
                new SmallJob(TENTH, 1, 3, new double[][] {{0.5, 1}}),
                Offer.frequencies(NODE).obeying(NODE, rank -> rank == 1));
        assertEquals(0, bound.possibleShare(), CLOSE);
    }

    /** Two threads that save more time than they lose: the rest of it goes into frequencies. */
    @Test
    void shouldUseTimeThatSmallerTeamsWin() {
        SmallJob job = new SmallJob(new PhaseWork(1e9, 0, 0, 8e6, 0, 0, 0, 0, 0), 1, 1, new double[][] {{1, 1}});
        SavingBound frequencies = bound(job, Offer.frequencies(NODE));
        SavingBound everything = bound(job, Offer.everything(NODE));
        assertEquals(0, frequencies.possibleShare(), CLOSE);
        assertTrue(everything.possibleShare() > 0.2, everything::toString);
    }

    /** One task that computes: slower is never cheaper, however much time half the threads have won. */
    @Test
    void shouldNotSpendTimeThatSavesNothing() {
        SmallJob job = new SmallJob(new PhaseWork(1e9, 0, 0, 8e6, 0, 0, 0, 0, 0), 1, 1, new double[][] {{1}});
        double best = ExhaustiveSearch.leastJoules(job, job.cluster(), Offer.everything(NODE));
        double least = bound(job, Offer.everything(NODE)).leastJoules();
        assertTrue(least <= best * (1 + CLOSE) && least > 0.99 * best, least + " of " + best);
    }

    /** Frequencies alone win no time: the iteration is as long as by default, and waiting is a constant. */
    @Test
    void shouldAgreeWithTheLinearProgramme() {
        for (int seed = 0; seed < 30; seed++) {
            SmallJob job = random(seed, 1 + seed % 3);
            SavingBound bound = bound(job, Offer.frequencies(NODE));
            List<List<List<PhaseFrequencies>>> tasks = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                List<List<PhaseFrequencies>> groups = new ArrayList<>();
                for (double[] loads : job.loads()) {
                    groups.add(List.of(phase(job.work(), loads[rank])));
                }
                tasks.add(groups);
            }
            double waiting = 2 * bound.defaultSeconds() * NODE.watts(1, 0);
            assertEquals(
                    EnergyLowerBound.of(tasks).leastCost() + waiting,
                    bound.leastJoules(),
                    1e-6 * bound.leastJoules(),
                    "seed " + seed);
        }
    }

    private static PhaseFrequencies phase(PhaseWork work, double load) {
        double[] seconds = IntStream.range(0, 5)
                .mapToDouble(f -> NODE.seconds(
                        work, load, NODE.setting(16, f), NODE.byDefault().team()))
                .toArray();
        double[] joules = IntStream.range(0, 5)
                .mapToDouble(f -> seconds[f] * (NODE.watts(16, f) - NODE.watts(1, 0)))
                .toArray();
        return new PhaseFrequencies(seconds, joules, new double[5]);
    }

    @Test
    void shouldNotBeBeatenByAnyPlan() {
        double nearest = 1;
        for (int seed = 0; seed < 30; seed++) {
            SmallJob job = random(seed, 1 + seed % 2);
            List<RegionSetting> some = List.of(
                    NODE.setting(8, 0), NODE.setting(16, 0), NODE.setting(8, 4), NODE.setting(12, 3), NODE.byDefault());
            SavingBound bound = bound(job, rank -> some);
            double best = ExhaustiveSearch.leastJoules(job, job.cluster(), rank -> some);
            assertTrue(best <= bound.defaultJoules(), "seed " + seed);
            assertTrue(bound.leastJoules() <= best * (1 + CLOSE), "seed " + seed + ": " + bound + ", " + best);
            nearest = Math.min(nearest, best / bound.leastJoules() - 1);
        }
        assertTrue(nearest < 0.01, "a bound that no plan comes near bounds nothing: " + nearest);
    }

    /** Tasks that wait for neighbours only come to ends of their own, but none ends before the last. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldNotBeBeatenByAnyPlanWhereTasksWaitForNeighboursOnly(int iterations) {
        SmallJob job = SmallJob.ring(iterations);
        SavingBound bound = bound(job, Offer.frequencies(NODE));
        double best = ExhaustiveSearch.leastJoules(job, job.cluster(), Offer.frequencies(NODE));
        assertTrue(best < bound.defaultJoules(), bound::toString);
        assertTrue(bound.leastJoules() <= best * (1 + CLOSE), bound + ", " + best);
        assertTrue(bound.leastJoules() > 0.99 * best, bound + ", " + best);
    }

    @Test
    void shouldRefuseToTryMorePlansThanItCan() {
        SmallJob job = random(1, 3);
        assertThrows(
                IllegalArgumentException.class,
                () -> ExhaustiveSearch.leastJoules(job, job.cluster(), Offer.everything(NODE)));
    }
}
