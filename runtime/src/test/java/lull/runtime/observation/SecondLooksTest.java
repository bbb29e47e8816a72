package lull.runtime.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Stage;
import lull.runtime.holding.JointDecision.Wish;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.StubAgreement;
import org.junit.jupiter.api.Test;

/** What a first look has told is held; 256 iterations have to pass before a second one takes 32. */
class SecondLooksTest {
    private static final int DUE = 256;

    private final StubAgreement agreement = new StubAgreement(1);
    private final List<String> log = new ArrayList<>();

    /** The first task waits for half of the time. */
    private static MeasuredJob job() {
        return job((rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz);
    }

    private static MeasuredJob job(SimulatedJob.Work work) {
        return new MeasuredJob(new SimulatedJob(2, 1, 1, 1, work).quiet(), 1, true);
    }

    private PlanKeeper keeper(MeasuredJob job) {
        PlanKeeper keeper = job.keeper(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), log);
        keeper.hold(job.decided(agreement), false);
        return keeper;
    }

    private static void runTo(MeasuredJob job, int turns) {
        while (job.tasks().leastTurns() < turns) {
            job.run(1);
        }
    }

    private int asked() {
        return agreement.proposed(Stage.DECIDED).size();
    }

    @Test
    void shouldBeDueOnceItsIterationsAreFewBesideThoseThatHavePassed() {
        MeasuredJob job = job();
        PlanKeeper keeper = keeper(job);
        Looks looks = new Looks(job.tasks(), true);
        Observation observation = new Observation(job.tasks(), log::add);
        runTo(job, DUE - 1);
        int before = asked();
        assertFalse(looks.isAnotherDue(keeper, observation));
        assertEquals(before, asked(), "nobody is asked too early");
        runTo(job, DUE);
        assertTrue(looks.isAnotherDue(keeper, observation));
        looks.second();
        runTo(job, 4 * DUE);
        assertFalse(looks.isAnotherDue(keeper, observation), "it was taken");
    }

    @Test
    void shouldAskAgainAfterTwiceAsManyIterationsWhereNotAllAreForIt() {
        MeasuredJob job = job();
        PlanKeeper keeper = keeper(job);
        Looks looks = new Looks(job.tasks(), true);
        Observation observation = new Observation(job.tasks(), log::add);
        agreement.elsewhere(1);
        runTo(job, DUE);
        assertFalse(looks.isAnotherDue(keeper, observation));
        agreement.elsewhere();
        runTo(job, 2 * DUE - 1);
        assertFalse(looks.isAnotherDue(keeper, observation));
        runTo(job, 2 * DUE);
        assertTrue(looks.isAnotherDue(keeper, observation));
    }

    @Test
    void shouldGoOnAskingUntilAllAnswer() {
        MeasuredJob job = job();
        PlanKeeper keeper = keeper(job);
        Looks looks = new Looks(job.tasks(), true);
        Observation observation = new Observation(job.tasks(), log::add);
        runTo(job, DUE);
        agreement.ready(false);
        assertFalse(looks.isAnotherDue(keeper, observation));
        agreement.ready(true);
        runTo(job, DUE + 1);
        assertTrue(looks.isAnotherDue(keeper, observation));
    }

    @Test
    void shouldNotBeTakenWithoutTasksThatThePlanCountsOn() {
        MeasuredJob job = job();
        PlanKeeper keeper = keeper(job);
        agreement.absent(1);
        runTo(job, DUE);
        assertFalse(new Looks(job.tasks(), true).isAnotherDue(keeper, new Observation(job.tasks(), log::add)));
    }

    /** The more the first iterations scattered the less a plan should be held against their mean. */
    @Test
    void shouldBeDueNoLaterWhereTimesScatter() {
        MeasuredJob job = new MeasuredJob(
                new SimulatedJob(2, 2, 1, 1, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz)
                        .noisy(0.05),
                1,
                true);
        PlanKeeper keeper = job.keeper(SimulatedJob.options(Mode.ACT, Dct.ON, 0), log);
        keeper.hold(job.decided(agreement), false);
        runTo(job, DUE);
        assertTrue(new Looks(job.tasks(), true).isAnotherDue(keeper, new Observation(job.tasks(), log::add)));
    }

    @Test
    void shouldNotBeWantedWhereTheWorkIsIrregularByNow() {
        double[] random = new Random(11).doubles(4000).toArray();
        MeasuredJob job =
                job((rank, at, group, threads, hertz) -> (rank == 0 ? 0.001 : 0.002) + 0.02 * random[2 * at + rank]);
        PlanKeeper keeper = keeper(job);
        runTo(job, DUE);
        assertFalse(new Looks(job.tasks(), true).isAnotherDue(keeper, new Observation(job.tasks(), log::add)));
        assertEquals(1, agreement.proposed(Stage.DECIDED).get(asked() - 1)[0], "against it");
    }

    /** What is to be gained here is nothing; what others may gain they are asked for. */
    @Test
    void shouldBeWorthAnotherOnlyWhereSomethingIsToBeGainedOrOtherNodesMayGain() {
        SimulatedJob.Work balanced = (rank, at, group, threads, hertz) -> 0.010 / hertz;
        MeasuredJob shared = job(balanced);
        PlanKeeper withOthers = keeper(shared);
        Looks looks = new Looks(shared.tasks(), true);
        assertTrue(looks.isWorthAnother(withOthers));
        assertEquals(Optional.of(Wish.NOTHING), looks.another(withOthers, false));
        agreement.elsewhere(Wish.SHORT_LOOK.ordinal());
        assertEquals(Optional.of(Wish.SHORT_LOOK), looks.another(withOthers, false));

        MeasuredJob alone = job(balanced);
        PlanKeeper byItself = alone.keeper(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), log);
        byItself.hold(alone.decided(new StubAgreement(0)), false);
        assertTrue(byItself.isSettled());
        assertFalse(new Looks(alone.tasks(), true).isWorthAnother(byItself));
    }

    /** Each waits for the other in turn, so that no wait is sure; but in the mean there are some. */
    @Test
    void shouldBeWorthAnotherWhereWaitsMayBecomeSure() {
        Random late = new Random(3);
        MeasuredJob job =
                job((rank, at, group, threads, hertz) -> (rank == 0 || late.nextBoolean() ? 0.010 : 0.005) / hertz);
        StubAgreement alone = new StubAgreement(0);
        PlanKeeper keeper = job.keeper(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), log);
        keeper.hold(job.decided(alone), false);
        assertTrue(keeper.isSettled(), log::toString);
        assertTrue(keeper.possibleShare() > 0.05, () -> "" + keeper.possibleShare());
        Looks looks = new Looks(job.tasks(), true);
        assertTrue(looks.isWorthAnother(keeper));
        assertEquals(Optional.of(Wish.SHORT_LOOK), looks.another(keeper, false));
        assertEquals(Optional.of(Wish.TO_WAIT), looks.another(keeper, true));
        looks.pause(1);
        assertEquals(Optional.of(Wish.TO_WAIT), looks.another(keeper, false));
        job.run(1);
        assertEquals(Optional.of(Wish.SHORT_LOOK), looks.another(keeper, false));
    }
}
