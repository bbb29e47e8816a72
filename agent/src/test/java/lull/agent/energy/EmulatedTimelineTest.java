package lull.agent.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lull.channel.layout.ChannelLayout;
import lull.platform.emulated.EmulatedNode;
import org.junit.jupiter.api.Test;

/** By hand from the Opteron's data file: 288 W idle, 18 W of it each core's, and 12 W more a busy core at 2.0 GHz. */
class EmulatedTimelineTest {
    private static final long SECOND = 1_000_000_000;
    private static final EmulatedNode SHARED = EmulatedNode.named("opteron-8350");
    private static final EmulatedNode NODE = SHARED.withTaskCores(16);

    private final EmulatedTimeline timeline = new EmulatedTimeline(NODE);

    @Test
    void shouldCountTheTeamInRegionsAndOneCoreElsewhere() {
        timeline.mpiCall(false, 0, SECOND);
        timeline.region(4, at(4), 2 * SECOND, 5 * SECOND);
        timeline.mpiCall(false, 5 * SECOND, 6 * SECOND);

        assertEquals(6, timeline.seconds(), 1e-9);
        assertEquals(300 + 300 + 3 * 336 + 300, timeline.joules(), 1e-6);
        assertEquals(6 * 288, timeline.staticJoules(), 1e-6);
    }

    /** The part is as large as the largest team from the begin on: a run has one part, not several. */
    @Test
    void shouldCountTheCoresOfTheLargestTeamWhenNobodyNamesAPart() {
        EmulatedTimeline part = new EmulatedTimeline(SHARED);
        part.mpiCall(false, 0, SECOND);
        assertEquals(1, part.cores());
        assertEquals(18 + 12, part.joules(), 1e-6);
        part.region(4, at(4), SECOND, 2 * SECOND);
        part.region(2, at(4), 2 * SECOND, 3 * SECOND);
        assertEquals(4, part.cores());
        assertEquals(3 * 4 * 18 + (1 + 4 + 2) * 12, part.joules(), 1e-6);
        assertEquals(3 * 4 * 18, part.staticJoules(), 1e-6);
    }

    @Test
    void shouldKeepAllCoresOfASmallPartBusyWhenTheTeamIsLarger() {
        EmulatedTimeline part = new EmulatedTimeline(SHARED.withTaskCores(2));
        part.region(4, at(4), 0, SECOND);
        assertEquals(2 * 30, part.joules(), 1e-6);
    }

    @Test
    void shouldStayAtTheFrequencyOfTheRegionBefore() {
        timeline.region(16, at(0), 0, SECOND);
        timeline.mpiCall(false, SECOND, 3 * SECOND);
        assertEquals(NODE.watts(16, 16, 0) + 2 * NODE.watts(16, 1, 0), timeline.joules(), 1e-6);
    }

    @Test
    void shouldWaitAtTheFrequencyThatWasSetOnTheWayIntoTheCall() {
        timeline.region(16, at(0), 0, SECOND);
        timeline.frequency(4, 2 * SECOND, 3 * SECOND);
        timeline.mpiCall(false, 3 * SECOND, 5 * SECOND);
        assertEquals(NODE.watts(16, 16, 0) + NODE.watts(16, 1, 0) + 3 * NODE.watts(16, 1, 4), timeline.joules(), 1e-6);
    }

    @Test
    void shouldTakeACallInsideARegionForAPartOfIt() {
        timeline.region(1, at(4), 0, SECOND);
        timeline.mpiCall(true, 2 * SECOND, 3 * SECOND);
        timeline.region(2, at(4), SECOND, 4 * SECOND);
        assertEquals(300 + 3 * 312, timeline.joules(), 1e-6);
    }

    @Test
    void shouldSurviveWhatNoProbeSendsWhenEventsOverlapOrKnowNoFrequency() {
        timeline.region(99, at(200), 0, SECOND);
        timeline.region(1, 0, SECOND / 2, SECOND);
        assertEquals(480, timeline.joules(), 1e-6);
    }

    private static long at(int frequency) {
        return (long) (frequency + 1) << ChannelLayout.REGION_FREQUENCY_SHIFT;
    }
}
