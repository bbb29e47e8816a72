package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.consensus.Agreement;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.SimulatedTask;
import lull.runtime.plan.JobDecision;
import org.junit.jupiter.api.Test;

/** Two tasks of iterations of one region and one call, the first of which waits for half of the time. */
class JobTasksTest {
    private static final int TEAM = 2;
    private static final int EVENTS = 2;

    private final MeasuredJob job = new MeasuredJob(
            new SimulatedJob(2, TEAM, 1, 1, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz)
                    .quiet(),
            1);

    /** Runs a region that is none of the iteration. */
    private void leaveIteration(int rank) {
        job.task(rank).run(7, TEAM, 0.001);
    }

    @Test
    void shouldKnowHowManyEventsTheTurnsTakeThatAreWaitedFor() {
        JobTasks tasks = job.tasks();
        tasks.await(10);
        assertEquals(10 * EVENTS, tasks.eventsUntilDue(), EVENTS);
        long before = tasks.eventsUntilDue();
        job.run(4);
        assertEquals(before - 4 * EVENTS, tasks.eventsUntilDue());
        assertEquals(before, tasks.eventsUntil(10), "from now on");
        leaveIteration(1);
        assertEquals(0, tasks.eventsUntilDue(), "nobody knows when it comes back");
    }

    @Test
    void shouldFollowAllOrNone() {
        assertTrue(job.tasks().follow());
        assertEquals(2, job.tasks().followings());
        JobTasks withOneThatBegins =
                new JobTasks(List.of(job.task(0), new SimulatedTask(2, TEAM, Permission.any(""), true)));
        assertFalse(withOneThatBegins.follow());
        assertEquals(0, job.task(0).tracker().turnsAstray());
        for (int i = 0; i < 500; i++) {
            leaveIteration(0);
        }
        assertEquals(0, job.task(0).tracker().turnsAstray(), "it is followed no longer");
    }

    @Test
    void shouldNotMeasureUnlessAllAreInTheirIteration() {
        assertTrue(job.tasks().measure(1));
        leaveIteration(1);
        assertFalse(job.tasks().measure(1));
    }

    @Test
    void shouldPublishToAllOrNone() {
        JobDecision decision = job.decided(Agreement.SINGLE_NODE).decision();
        assertTrue(job.tasks().publish(decision, 1));
        assertTrue(job.task(0).isManaged() && job.task(1).isManaged());
        leaveIteration(1);
        assertFalse(job.tasks().publish(decision, 1));
        assertFalse(job.task(0).isManaged() || job.task(1).isManaged());
        JobTasks others = new JobTasks(List.of(new SimulatedTask(5, TEAM, Permission.any(""), true)));
        assertThrows(IllegalStateException.class, () -> others.publish(decision, 1));
        assertThrows(IllegalStateException.class, () -> others.task(0));
    }

    @Test
    void shouldKnowWhichTasksMayBePlacedAndWhere() {
        ConcurrencyConfiguration both = new ConcurrencyConfiguration(2, 1);
        Team one = Team.on(new ConcurrencyConfiguration(1, 1));
        assertEquals(Map.of(), job.tasks().shares());
        assertFalse(job.tasks().mayHave(1, one, Team.of(TEAM)), "somebody else says where its threads sit");
        assertTrue(job.tasks().mayHave(1, Team.of(1), Team.of(TEAM)));
        job.task(1).placedOn(both);
        assertEquals(Map.of(1, both), job.tasks().shares());
        assertTrue(job.tasks().mayHave(1, one, Team.of(TEAM)));
        assertFalse(job.tasks().mayHave(0, one, Team.of(TEAM)));
    }

    @Test
    void shouldAllowATaskItsOwnTeamWhateverItSays() {
        assertTrue(job.tasks().mayHave(0, Team.of(1), Team.of(TEAM)));
        job.task(0).refuse();
        assertFalse(job.tasks().mayHave(0, Team.of(1), Team.of(TEAM)));
        assertTrue(job.tasks().mayHave(0, Team.of(TEAM), Team.of(TEAM)));
        assertEquals(
                Optional.empty(),
                job.tasks().refusal(job.decided(Agreement.SINGLE_NODE).decision()));
    }
}
