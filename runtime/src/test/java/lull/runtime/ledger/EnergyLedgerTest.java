package lull.runtime.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import lull.channel.layout.MpiCall;
import lull.runtime.Savings;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.SimulatedTask;
import org.junit.jupiter.api.Test;

/** A task whose iterations take as long as they are told to, and draws a watt. */
class EnergyLedgerTest {
    /** A quarter of the call that ends an iteration, which is not over when one looks. */
    private static final double CLOSE = 5e-7;

    /** Such calls, one for each stretch at most. */
    private static final double FEW_CALLS = 1e-5;
    /** The call that ends an iteration. */
    private static final double CALL = 2e-6;

    private final EnergyLedger ledger = new EnergyLedger();
    private double[] lengths = {0.010};
    private int iteration;
    private double longer;

    private final SimulatedJob job =
            new SimulatedJob(1, 1, 1, 1, (rank, at, group, threads, hertz) -> seconds() + longer).quiet();

    EnergyLedgerTest() {
        job.tasks().get(0).drawing(1);
    }

    /** As the iteration was found it begins with a call, and ends with the region that is asked for. */
    private double seconds() {
        return lengths[(int) (job.tasks().get(0).turns() % lengths.length)];
    }

    private void run(Kind kind, int iterations) {
        ledger.enter(kind, job.tasks());
        job.run(iteration, iteration + iterations);
        iteration += iterations;
        ledger.update(job.tasks());
    }

    /** So that the iteration is known. */
    private void begin() {
        run(Kind.NOTHING, 12);
    }

    private static void assertMean(double expected, OptionalDouble mean) {
        assertEquals(expected, mean.orElseThrow(), CLOSE);
    }

    @Test
    void shouldTellMeansOfEachKindAndWhatWasLost() {
        begin();
        run(Kind.DEFAULT, 20);
        longer = 0.002;
        run(Kind.HELD, 10);
        longer = 0.003;
        run(Kind.SAMPLED, 4);
        longer = 0.001;
        run(Kind.ASTRAY, 3);
        longer = 0.004;
        run(Kind.NOTHING, 5);
        assertMean(0.010 + CALL, ledger.seconds(Kind.DEFAULT));
        assertMean(0.012 + CALL, ledger.seconds(Kind.HELD));
        assertMean(0.010 + CALL, ledger.joules(Kind.DEFAULT));
        assertMean(0.012 + CALL, ledger.joules(Kind.HELD));
        assertEquals(20, ledger.iterations(Kind.DEFAULT));
        assertEquals(10, ledger.iterations(Kind.HELD));
        double lost = 10 * 0.002 + 4 * 0.003 + 3 * 0.001;
        assertEquals(lost, ledger.lostSeconds(), FEW_CALLS);
        Savings savings = ledger.savings(0.5);
        assertEquals(ledger.seconds(Kind.HELD), savings.heldSeconds());
        assertEquals(ledger.joules(Kind.DEFAULT), savings.defaultJoules());
        assertEquals(10, savings.heldIterations());
        assertEquals(ledger.lostSeconds(), savings.lostSeconds());
        assertEquals(0.5, savings.blamedSeconds());
    }

    @Test
    void shouldAddUpStretchesOfAKind() {
        begin();
        run(Kind.DEFAULT, 10);
        longer = 0.002;
        run(Kind.HELD, 5);
        run(Kind.HELD, 5);
        longer = 0;
        run(Kind.DEFAULT, 5);
        longer = 0.004;
        run(Kind.HELD, 10);
        assertEquals(20, ledger.iterations(Kind.HELD));
        assertMean(0.013 + CALL, ledger.seconds(Kind.HELD));
        assertEquals(15, ledger.iterations(Kind.DEFAULT));
        assertMean(0.010 + CALL, ledger.seconds(Kind.DEFAULT));
    }

    @Test
    void shouldKnowNoMeansWithoutIterationsAndNoLossWithoutADefault() {
        begin();
        assertEquals(OptionalDouble.empty(), ledger.seconds(Kind.DEFAULT));
        run(Kind.HELD, 10);
        assertEquals(OptionalDouble.empty(), ledger.joules(Kind.DEFAULT));
        assertEquals(0, ledger.lostSeconds());
    }

    @Test
    void shouldKnowNoEnergyWhereATaskTellsNone() {
        job.tasks().get(0).drawing(Double.NaN);
        begin();
        run(Kind.DEFAULT, 10);
        assertEquals(OptionalDouble.empty(), ledger.joules(Kind.DEFAULT));
        assertMean(0.010 + CALL, ledger.seconds(Kind.DEFAULT));
    }

    /** A counter may be read when no iteration has ended since. */
    @Test
    void shouldKeepEnergyThatIsToldBetweenTwoIterations() {
        begin();
        run(Kind.DEFAULT, 10);
        double before = job.tasks().get(0).joules();
        job.tasks().get(0).drawing(2);
        ledger.update(job.tasks());
        run(Kind.DEFAULT, 10);
        double added = job.tasks().get(0).joules() - before;
        double mean = (10 * (0.010 + CALL) + added) / 20;
        assertEquals(mean, ledger.joules(Kind.DEFAULT).orElseThrow(), mean / 40, "but for a part of an iteration");
    }

    /** Tasks that compute and wait, unlike each other, whose iterations are looked at in their midst, after regions of different power. */
    @Test
    void shouldTellTheJoulesOfWholeIterationsWhereverItLooks() {
        SimulatedJob uneven = new SimulatedJob(
                        2, 1, 2, 1, (rank, at, group, threads, hertz) -> (rank == group ? 0.010 : 0.004) + longer)
                .quiet();
        uneven.tasks().forEach(task -> task.drawing(480, 300));
        uneven.run(0, 12);
        uneven.tasks().forEach(task -> assertTrue(task.tracker().follow()));
        for (Kind kind : List.of(Kind.DEFAULT, Kind.HELD, Kind.DEFAULT, Kind.HELD, Kind.NOTHING)) {
            runAndEnterInTheMidst(kind, uneven);
            uneven.run(0, 30);
        }
        double byDefault = 2 * (0.014 * 480 + (0.006 + 2 * CALL) * 300);
        double held = byDefault + 2 * 2 * 0.0002 * 480;
        assertEquals(byDefault, ledger.joules(Kind.DEFAULT).orElseThrow(), 0.001 * byDefault);
        assertEquals(held, ledger.joules(Kind.HELD).orElseThrow(), 0.001 * held);
    }

    /** What begins while a task computes ends while another waits, and the other way round. */
    private void runAndEnterInTheMidst(Kind kind, SimulatedJob uneven) {
        runRegion(uneven, 0);
        if (kind == Kind.DEFAULT) {
            enter(kind, uneven);
        }
        waitForAll(uneven, MpiCall.ALLREDUCE);
        runRegion(uneven, 1);
        if (kind != Kind.DEFAULT) {
            enter(kind, uneven);
        }
        waitForAll(uneven, MpiCall.BARRIER);
    }

    private void enter(Kind kind, SimulatedJob uneven) {
        ledger.enter(kind, uneven.tasks());
        longer = kind == Kind.HELD ? 0.0002 : 0;
    }

    private void runRegion(SimulatedJob uneven, int region) {
        uneven.tasks().forEach(task -> task.run(region, 1, (task.rank() == region ? 0.010 : 0.004) + longer));
    }

    private static void waitForAll(SimulatedJob uneven, MpiCall call) {
        double last = CALL
                + uneven.tasks().stream()
                        .mapToDouble(SimulatedTask::seconds)
                        .max()
                        .orElseThrow();
        uneven.tasks().forEach(task -> task.waitUntil(call, last));
    }

    /** One long iteration and two short ones in turn: a stretch that ends in the midst of a turn is worth what its iterations are. */
    @Test
    void shouldWeighIterationsByTheirTimeWhenTheyDifferInTurn() {
        lengths = new double[] {0.020, 0.005, 0.005};
        ledger.iterationsTake(new double[] {2, 0.5, 0.5});
        begin();
        run(Kind.DEFAULT, 30);
        run(Kind.HELD, 31);
        assertEquals(31, ledger.iterations(Kind.HELD));
        assertEquals(0, ledger.lostSeconds(), FEW_CALLS, "whichever is the last one");
        assertMean(0.010 + CALL, ledger.seconds(Kind.HELD));
    }

    @Test
    void shouldCountWhatWasEnteredAsSomethingElse() {
        begin();
        run(Kind.DEFAULT, 10);
        longer = 0.002;
        run(Kind.HELD, 5);
        longer = 0;
        ledger.enter(Kind.ASTRAY, job.tasks());
        job.run(iteration, iteration + 7);
        ledger.reconsider(Kind.DEFAULT, job.tasks());
        assertEquals(17, ledger.iterations(Kind.DEFAULT));
        assertEquals(0, ledger.iterations(Kind.ASTRAY));
        assertMean(0.010 + CALL, ledger.seconds(Kind.DEFAULT));
    }

    @Test
    void shouldKnowWhetherAnythingWasEverChanged() {
        begin();
        run(Kind.DEFAULT, 2);
        run(Kind.ASTRAY, 2);
        assertFalse(ledger.isChanged());
        run(Kind.SAMPLED, 1);
        run(Kind.DEFAULT, 2);
        assertTrue(ledger.isChanged());
        EnergyLedger other = new EnergyLedger();
        other.enter(Kind.HELD, job.tasks());
        assertTrue(other.isChanged());
    }

    @Test
    void shouldKeepOnlyWhatWasLostWhenAnotherIterationIsFollowed() {
        begin();
        ledger.follow(1);
        run(Kind.DEFAULT, 10);
        longer = 0.002;
        run(Kind.HELD, 5);
        ledger.follow(1);
        assertEquals(5, ledger.iterations(Kind.HELD), "it is the same");
        ledger.follow(2);
        assertEquals(0, ledger.iterations(Kind.HELD));
        assertEquals(OptionalDouble.empty(), ledger.seconds(Kind.DEFAULT));
        assertEquals(5 * 0.002, ledger.lostSeconds(), FEW_CALLS);
        longer = 0.001;
        run(Kind.DEFAULT, 10);
        longer = 0.004;
        run(Kind.HELD, 10);
        assertEquals(5 * 0.002 + 10 * 0.003, ledger.lostSeconds(), FEW_CALLS);
    }

    /** Iterations now and then between which the first task does something else, alone, and the other waits for it. */
    private static void runInterrupted(SimulatedJob both, Random random) {
        for (int i = 0; i < 40; i++) {
            int regions = 1 + random.nextInt(3);
            for (int region = 0; region < regions; region++) {
                both.tasks().get(0).run(7, 1, 0.008);
            }
            both.run(0, 5 + random.nextInt(10));
        }
    }

    /** The agent has read more of the second task, which is an iteration ahead, when the plan is held. */
    @Test
    void shouldTellAllMeansByTheTimesOfOneTask() {
        SimulatedJob both = new SimulatedJob(2, 1, 1, 1, (rank, at, group, threads, hertz) -> 0.010).quiet();
        Random random = new Random(1);
        both.run(0, 60);
        both.tasks().forEach(task -> assertTrue(task.tracker().follow()));
        ledger.enter(Kind.DEFAULT, both.tasks());
        runInterrupted(both, random);
        both.tasks().get(1).run(0, 1, 0.010);
        assertEquals(1, both.tasks().get(1).turns() - both.tasks().get(0).turns());
        ledger.enter(Kind.HELD, both.tasks());
        both.tasks().get(0).run(0, 1, 0.010);
        both.tasks().forEach(task -> task.waitUntil(MpiCall.ALLREDUCE, 0));
        runInterrupted(both, random);
        ledger.update(both.tasks());

        double mean = 0.010 + 2 * 0.008 / 9.5;
        assertEquals(mean, ledger.seconds(Kind.DEFAULT).orElseThrow(), 0.05 * mean);
        assertEquals(mean, ledger.seconds(Kind.HELD).orElseThrow(), 0.05 * mean);
    }
}
