package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.job.JobTasks;
import org.junit.jupiter.api.Test;

/** Two tasks with teams of four, the second of which lets none shrink. */
class TeamPolicyTest {
    private final SimulatedJob job = new SimulatedJob(2, 4, 1, 1, (rank, at, group, threads, hertz) -> 0.01).quiet();

    private TeamPolicy policy(Dct dct) {
        job.tasks().get(1).refuse();
        return new TeamPolicy(new JobTasks(job.tasks()), SimulatedJob.options(Mode.ACT, dct, 0));
    }

    @Test
    void shouldForceOnlyTeamsThatMayShrinkAndNameTheOthers() {
        TeamPolicy policy = policy(Dct.ON);
        job.run(0, 20);
        List<String> log = new ArrayList<>();
        assertTrue(policy.force(3, any -> true, OptionalInt.empty(), log::add));
        assertEquals(3, job.tasks().get(0).setting(0).threads());
        assertEquals(0, job.tasks().get(1).published());
        assertTrue(policy.force(2, any -> true, OptionalInt.empty(), log::add));
        assertEquals(List.of("task 1 keeps its teams: it says no"), log, "once");
    }

    /** Decisions may leave one region its team and not its neighbour. */
    @Test
    void shouldForceTheTeamsOfSomeRegionsAlone() {
        SimulatedJob two = new SimulatedJob(1, 4, 2, 1, (rank, at, group, threads, hertz) -> 0.01).quiet();
        two.run(0, 20);
        TeamPolicy policy = new TeamPolicy(new JobTasks(two.tasks()), SimulatedJob.options(Mode.ACT, Dct.ON, 0));
        assertTrue(policy.force(3, place -> place == 1, OptionalInt.empty(), words -> {}));
        assertEquals(4, two.tasks().get(0).setting(0).threads());
        assertEquals(3, two.tasks().get(0).setting(1).threads());
    }

    /** It is in no iteration yet. */
    @Test
    void shouldSayThatATaskCannotTakeThePlanNow() {
        assertFalse(policy(Dct.ON).force(3, any -> true, OptionalInt.empty(), words -> {}));
    }

    @Test
    void shouldGiveEachReasonOnceAndNoneWhereNoTeamIsTried() {
        TeamPolicy policy = policy(Dct.ON);
        assertEquals(List.of("teams may shrink: simulated", "teams are left alone: it says no"), policy.reasons());
        assertEquals(List.of(), policy.reasons());
        assertEquals(List.of(), policy(Dct.OFF).reasons());
    }
}
