package lull.dvfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.Random;
import lull.dvfs.Slack.Bound;
import org.junit.jupiter.api.Test;

class SlackTest {
    private static final OptionalDouble NO_WAIT = OptionalDouble.empty();

    @Test
    void shouldFollowEquationFourWhenEpsilonIsZero() {
        assertEquals(10 - 6 - 1 - 0.5, slack(10, 6, 1, NO_WAIT, 0).seconds());
    }

    @Test
    void shouldShrinkByEpsilonWhenEquationNineIsUsed() {
        assertEquals(2.5 / 1.25, slack(10, 6, 1, NO_WAIT, 0.25).seconds());
    }

    @Test
    void shouldTakeTheSmallerWhenTheWaitIsRecorded() {
        Slack shortWait = slack(10, 6, 1, OptionalDouble.of(1.5), 0);
        assertEquals(1, shortWait.seconds(), "wait less transition");
        assertEquals(Bound.WAIT, shortWait.bound());
        assertEquals(2.5, shortWait.computedSeconds());
        Slack longWait = slack(10, 6, 1, OptionalDouble.of(5), 0);
        assertEquals(2.5, longWait.seconds());
        assertEquals(Bound.COMPUTED, longWait.bound());
    }

    @Test
    void shouldBeNegativeWhenTheTaskIsCriticalOrTheWaitTooShortForATransition() {
        assertEquals(-0.5, slack(6, 6, 0, NO_WAIT, 0).seconds());
        assertTrue(slack(10, 6, 1, OptionalDouble.of(0.4), 0).seconds() < 0);
    }

    @Test
    void shouldBeUnknownWhenATimeIs() {
        assertEquals(
                Bound.UNKNOWN, slack(Double.NaN, 6, 1, OptionalDouble.of(5), 0).bound());
        assertEquals(
                Bound.UNKNOWN, slack(10, 6, 1, OptionalDouble.of(Double.NaN), 0).bound());
        assertEquals(
                Bound.UNKNOWN, slack(Double.POSITIVE_INFINITY, 6, 1, NO_WAIT, 0).bound());
    }

    @Test
    void shouldPayForNoTransitionWhenItTakesNoTime() {
        Slack slack = Slack.of(new Slack.Timing(10, 6, 1, OptionalDouble.of(2)), 0, 0);
        assertEquals(3, slack.computedSeconds());
        assertEquals(2, slack.seconds());
    }

    /** Eq. 9, and the wait less t_dvfs as its upper bound: in eighths of a second and powers of two, nothing rounds. */
    @Test
    void shouldBeTheSmallerOfEquationNineAndTheWaitWhenTimesAreRandom() {
        Random random = new Random(71);
        for (int n = 0; n < 2000; n++) {
            double[] t =
                    random.ints(5, 0, 80).mapToDouble(eighths -> eighths / 8.0).toArray();
            double epsilon = random.nextInt(2);
            double computed = (t[0] - t[1] - t[2] - t[3]) / (1 + epsilon);
            Slack slack = Slack.of(new Slack.Timing(t[0], t[1], t[2], OptionalDouble.of(t[4])), t[3], epsilon);
            assertEquals(Math.min(computed, t[4] - t[3]), slack.seconds());
            assertEquals(t[4] - t[3] < computed ? Bound.WAIT : Bound.COMPUTED, slack.bound());
        }
    }

    @Test
    void shouldRefuseWithValuesWhenEpsilonOrTransitionCantBe() {
        Slack.Timing timing = new Slack.Timing(1, 1, 0, NO_WAIT);
        for (double bad : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Slack.of(timing, 0, bad))
                    .getMessage()
                    .contains("" + bad));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Slack.of(timing, bad, 0))
                    .getMessage()
                    .contains("" + bad));
        }
    }

    private static Slack slack(double critical, double own, double send, OptionalDouble wait, double epsilon) {
        return Slack.of(new Slack.Timing(critical, own, send, wait), 0.5, epsilon);
    }
}
