package lull.runtime.holding;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import lull.phases.iteration.TaskTracker;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.Stage;
import lull.runtime.holding.JointDecision.Wish;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.loop.StubAgreement;
import org.junit.jupiter.api.Test;

/** A task that waits for half of the time, or two threads of which one is better. */
class JointDecisionTest {
    private static final ExcludedGroups NONE = new ExcludedGroups();

    private final StubAgreement agreement = new StubAgreement(1);

    private static WatchedJob waiting() {
        return new WatchedJob(ofTasks(iteration(group(0.005, 0.005)), iteration(group(0.010, 0))));
    }

    private static WatchedJob better() {
        return new WatchedJob(ofTasks(iteration(group(0.010, 0).on(2))))
                .sampledOnOne(ofTasks(iteration(group(0.006, 0))));
    }

    @Test
    void shouldHaveNoDecisionBeforeAllHaveAnswered() {
        JointDecision joint = waiting().undecided(agreement);
        assertThrows(IllegalStateException.class, joint::decision);
        assertThrows(IllegalStateException.class, () -> joint.again(NONE, Basis.MEASURED));
        agreement.ready(false);
        assertEquals(Optional.empty(), joint.measured());
        assertEquals(Optional.empty(), joint.decide(NONE, Basis.MEASURED, false));
        assertFalse(joint.isDecided());
        agreement.ready(true);
        assertTrue(joint.measured().isPresent() && joint.isShared());
        assertEquals(3, joint.tasks());
        assertTrue(joint.decide(NONE, Basis.MEASURED, false).isPresent());
        assertTrue(joint.isDecided());
        assertTrue(joint.decision().changesAnything());
    }

    /** Others have to be waited for until they have seen as many iterations as tell any period. */
    @Test
    void shouldHavePatienceWithTheOthers() {
        WatchedJob job = waiting();
        job.undecided(agreement).measured();
        assertEquals(TaskTracker.TELLING_ITERATIONS * 0.010, agreement.patienceSeconds(), 1e-9);
    }

    @Test
    void shouldTellOthersWhetherAnythingIsChangedOrToCome() {
        waiting().decided(agreement);
        assertEquals(1, agreement.proposed(Stage.DECIDED).get(0)[0], "changed");
        waiting().keeping(0, 0).decided(agreement);
        assertEquals(0, agreement.proposed(Stage.DECIDED).get(1)[0], "nothing");
        JointDecision more = waiting().undecided(agreement);
        more.decide(NONE, Basis.MEASURED, true);
        assertEquals(3, agreement.proposed(Stage.DECIDED).get(2)[0], "more");
        assertTrue(more.goesOn());
        assertFalse(waiting().decided(agreement).goesOn());
    }

    @Test
    void shouldKnowWhetherOtherNodesMayHoldAPlan() {
        JointDecision nothing = waiting().keeping(0, 0).undecided(agreement);
        nothing.measured();
        ExcludedGroups held = new ExcludedGroups();
        held.rolledBack(0, 0, 0, 0);
        nothing.decide(held, Basis.MEASURED, false);
        assertFalse(nothing.isHeldElsewhere());
        agreement.elsewhere(1);
        nothing.decide(held, Basis.MEASURED, false);
        assertTrue(nothing.isHeldElsewhere());
        JointDecision alone = waiting().undecided(Agreement.SINGLE_NODE);
        alone.measured();
        alone.decide(NONE, Basis.MEASURED, false);
        assertFalse(alone.isHeldElsewhere(), "there is no other node");
        assertFalse(alone.isShared());
        assertTrue(nothing.anew().isShared());
        assertFalse(nothing.anew().isDecided());
    }

    @Test
    void shouldKnowBySmallerTeamsHowMuchShorterIterationsBecome() {
        assertEquals(0.004, better().decided(agreement).gainSeconds(), 1e-6);
        assertEquals(0, waiting().decided(agreement).gainSeconds());
    }

    @Test
    void shouldAgreeWhenTheNextSampleIsPaidForEverywhere() {
        JointDecision joint = waiting().decided(agreement);
        agreement.elsewhere(3);
        assertEquals(OptionalDouble.of(3), joint.untilSample(2));
        assertEquals(OptionalDouble.of(4), joint.untilSample(4));
        agreement.ready(false);
        assertEquals(OptionalDouble.empty(), joint.untilSample(2));
    }

    @Test
    void shouldMeasureAgainOnlyIfAllNodesAreForIt() {
        JointDecision joint = waiting().decided(agreement);
        assertEquals(Optional.of(true), joint.isMeasuredAgain(true));
        assertEquals(Optional.of(false), joint.isMeasuredAgain(false));
        agreement.elsewhere(1);
        assertEquals(Optional.of(false), joint.isMeasuredAgain(true), "another node is not for it");
        agreement.elsewhere();
        agreement.absent(1);
        assertEquals(Optional.of(false), joint.isMeasuredAgain(true), "a task is gone that it counts on");
        agreement.ready(false);
        assertEquals(Optional.empty(), joint.isMeasuredAgain(true));
    }

    @Test
    void shouldLookAnotherTimeIfAnyNodeIsForIt() {
        JointDecision joint = waiting().decided(agreement);
        assertEquals(Optional.of(Wish.SHORT_LOOK), joint.wish(Wish.SHORT_LOOK, false));
        assertEquals(Optional.of(Wish.TO_WAIT), joint.wish(Wish.SHORT_LOOK, true));
        assertEquals(Optional.of(Wish.NOTHING), joint.wish(Wish.NOTHING, true), "there is nothing to wait for");
        agreement.elsewhere(Wish.LONG_LOOK.ordinal(), 0);
        assertEquals(Optional.of(Wish.LONG_LOOK), joint.wish(Wish.NOTHING, false), "another node is for it");
        assertEquals(Optional.of(Wish.LONG_LOOK), joint.wish(Wish.SHORT_LOOK, false));
        assertEquals(Optional.of(Wish.TO_WAIT), joint.wish(Wish.NOTHING, true));
        agreement.elsewhere(0, 1);
        assertEquals(Optional.of(Wish.TO_WAIT), joint.wish(Wish.SHORT_LOOK, false), "another node has to wait");
        agreement.absent(1);
        assertEquals(Optional.of(Wish.TO_WAIT), joint.wish(Wish.SHORT_LOOK, false), "who is gone is not waited for");
        agreement.ready(false);
        assertEquals(Optional.empty(), joint.wish(Wish.SHORT_LOOK, false));
    }

    /** What is agreed upon without the others' values counts as it is where no other node takes part. */
    @Test
    void shouldDecideAgainAloneByWhatIsKnownHereNow() {
        agreement.critical(0.020);
        WatchedJob job = waiting();
        JointDecision shared = job.decided(agreement);
        assertEquals(1, agreement.proposed(Stage.SAMPLED).size());
        assertEquals(1, agreement.proposed(Stage.THROTTLED).size());
        assertEquals(
                shared.decision().predictedCost(),
                shared.again(NONE, Basis.MEASURED).predictedCost());
    }

    /** With the critical times that were agreed upon, 20 ms. */
    @Test
    void shouldDecideAgainWithinTheCriticalTimesOfOtherNodes() {
        agreement.critical(0.020);
        JointDecision joint = waiting().decided(agreement);
        assertEquals(0.020, critical(joint, new ExcludedGroups()), 1e-9);
        ExcludedGroups rolledBack = new ExcludedGroups();
        rolledBack.rolledBack(0, 0, 0, 0);
        rolledBack.rolledBack(1, 0, 0, 0);
        assertEquals(0.020, critical(joint, rolledBack), 1e-9);
        assertFalse(joint.again(rolledBack, Basis.MEASURED).changesAnything());
        JointDecision alone = waiting().decided(Agreement.SINGLE_NODE);
        assertEquals(0.010, critical(alone, rolledBack), 1e-9);
    }

    private static double critical(JointDecision joint, ExcludedGroups excluded) {
        return joint.again(excluded, Basis.MEASURED)
                .tasks()
                .get(0)
                .groups()
                .get(0)
                .criticalSeconds();
    }

    @Test
    void shouldTellWhyNodesCannotDecideTogether() {
        JointDecision joint = waiting().undecided(new Disagreement());
        Answer answer = joint.decide(NONE, Basis.MEASURED, false).orElseThrow();
        assertEquals(Optional.of("no"), answer.disagreement());
        for (int again = 0; again < 3; again++) {
            assertTrue(joint.decide(NONE, Basis.MEASURED, false).isPresent());
        }
        assertThrows(IllegalStateException.class, joint::decision);
        assertFalse(joint.isDecided());
    }

    /** Nodes that never agree. */
    private static final class Disagreement implements Agreement {
        @Override
        public Optional<Answer> meet(Contribution contribution) {
            return Optional.of(new Answer(contribution.values(), 2, 0, Optional.of("no")));
        }

        @Override
        public int tasks(int here) {
            return here;
        }

        @Override
        public int startOvers() {
            return 0;
        }

        @Override
        public void startOver(int times) {
            // nobody to tell
        }
    }
}
