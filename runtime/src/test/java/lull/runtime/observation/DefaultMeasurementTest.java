package lull.runtime.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Agreement;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Iterations of 10 ms scatter as a test says; 1 % of slowdown is allowed, so that half a per cent of doubt is too much. */
class DefaultMeasurementTest {
    private double swing;
    private double seldom;
    private final MeasuredJob job =
            new MeasuredJob(new SimulatedJob(2, 2, 1, 1, (rank, at, group, threads, hertz) -> seconds(at)).quiet(), 1);
    private final EnergyLedger ledger = new EnergyLedger();
    private final ReturnWatch returnWatch = new ReturnWatch(job.tasks(), ledger);
    private final List<String> givenUp = new ArrayList<>();

    private double seconds(int at) {
        return 0.010 + (at % 8 == 0 ? seldom : at % 2 == 0 ? swing : -swing);
    }

    private DefaultMeasurement measurement(Looks looks) {
        return measurement(looks, SimulatedJob.options(Mode.ACT, Dct.ON, 0));
    }

    private DefaultMeasurement measurement(Looks looks, RuntimeOptions options) {
        return new DefaultMeasurement(
                SimulatedJob.CALLS, SimulatedJob.NODE, options, job.tasks(), Agreement.SINGLE_NODE, looks, returnWatch);
    }

    private void measure(int iterations) {
        assertTrue(job.tasks().measure(1));
        job.tasks().await(0);
        job.run(iterations + 1);
    }

    private boolean look(Looks looks) {
        return measurement(looks).look(1, givenUp::add).isPresent();
    }

    private Looks secondOfTeamsAlone() {
        return new Looks(job.tasks(), false);
    }

    @Test
    void shouldBeContentWithAMeanThatIsKnown() {
        measure(16);
        assertTrue(look(secondOfTeamsAlone()));
        assertEquals(List.of(), givenUp);
        ledger.enter(Kind.SAMPLED, job.tasks().all());
        assertTrue(returnWatch.begin(1), "what runs by default is known by now");
    }

    /** Two threads, one on each of two processors. */
    @Test
    void shouldLeavePlacesAloneUnlessTeamsAreToBePlaced() {
        ConcurrencyConfiguration both = new ConcurrencyConfiguration(2, 1);
        job.task(0).placedOn(both);
        job.task(1).placedOn(both);
        measure(16);
        assertFalse(team(false).isPlaced());
        assertTrue(team(true).isPlaced());
    }

    private Team team(boolean placement) {
        RuntimeOptions usual = SimulatedJob.options(Mode.ACT, Dct.ON, 0);
        return measurement(secondOfTeamsAlone(), placement ? usual.placing() : usual)
                .look(1, givenUp::add)
                .orElseThrow()
                .team(0);
    }

    /** Standard error of the mean: 4 % by the root of 16. */
    @Test
    void shouldMeasureTwiceAsLongWhereTheMeanIsUncertain() {
        swing = seldom = 0.0004;
        measure(16);
        assertFalse(look(secondOfTeamsAlone()));
        assertEquals(16, job.runUntilDue(), 1);
        assertEquals(List.of(), givenUp);
        job.run(64);
        assertTrue(look(secondOfTeamsAlone()), "0.4 % by 80 iterations");
    }

    /** What can be compared with is good enough where frequencies are lowered meanwhile, and few iterations have passed. */
    @Test
    void shouldNotMeasureForLongWhereFrequenciesCouldBeLoweredMeanwhile() {
        swing = seldom = 0.0004;
        measure(16);
        Looks second = new Looks(job.tasks(), true);
        second.second();
        assertTrue(look(second));
        job.run(1000);
        assertTrue(job.tasks().measure(1));
        job.run(17);
        assertFalse(look(second), "32 of 256 are few by now");
    }

    @Test
    void shouldTakeAFirstLookAsItIs() {
        swing = 0.005;
        seldom = 0.005;
        measure(16);
        assertTrue(look(new Looks(job.tasks(), true)));
    }

    /** One of eight takes a hundred times as long: 2.4 deviations, 5 % of the mean and more even by 512 iterations. */
    @Test
    void shouldGiveUpWhatNoNumberOfIterationsTells() {
        seldom = 1;
        measure(511);
        assertFalse(look(secondOfTeamsAlone()));
        assertEquals(List.of(), givenUp);
        assertEquals(1, job.runUntilDue(), "one is missing");
        assertFalse(look(secondOfTeamsAlone()));
        assertEquals(List.of("the default scatters so much that 512 iterations tell its mean to 11 % only"), givenUp);
        Looks second = new Looks(job.tasks(), true);
        second.second();
        assertFalse(look(second), "frequencies change nothing about that");
        assertEquals(2, givenUp.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldGiveUpTasksThatLeaveTheirIteration(int period) {
        DefaultMeasurement measurement = measurement(secondOfTeamsAlone());
        job.tasks().withdraw();
        job.tasks().await(0);
        job.run(256 * period);
        assertTrue(measurement.look(period, givenUp::add).isEmpty());
        assertFalse(job.tasks().isDue());
        assertEquals(List.of(), givenUp);
        job.run(1);
        assertTrue(measurement.look(period, givenUp::add).isEmpty());
        assertEquals(List.of("the tasks do not stay in their iteration"), givenUp);
    }
}
