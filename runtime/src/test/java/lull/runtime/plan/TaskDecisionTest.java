package lull.runtime.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.OneFrequency;
import lull.dvfs.Slack;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import org.junit.jupiter.api.Test;

/** A task of four threads and three frequencies: what a decision changes, and the plan that it becomes. */
class TaskDecisionTest {
    private static final int HIGHEST = 2;
    private static final DecidedPhase SMALLER = region(0, 2, HIGHEST);
    private static final DecidedPhase SLOWER = region(1, 0, 1);
    private static final DecidedPhase UNCHANGED = region(2, 0, HIGHEST);

    /** Runs at what the region before it runs at, which changes nothing by itself. */
    private static final DecidedPhase SERIAL =
            new DecidedPhase(3, true, OptionalInt.empty(), PhaseSetting.of(0, 1), Team.of(1));

    private static DecidedPhase region(int position, int resized, int frequency) {
        return new DecidedPhase(
                position,
                false,
                OptionalInt.of(position),
                PhaseSetting.of(resized, frequency),
                Team.of(resized == 0 ? 4 : resized));
    }

    private static GroupDecision group(int iteration, OptionalInt waiting, DecidedPhase... phases) {
        Slack slack = new Slack(0, OptionalDouble.empty());
        FrequencyDecision none = OneFrequency.at(0, new GroupFrequencies(List.of(), 0, new double[HIGHEST + 1]), slack);
        GroupThrottling throttling = new GroupThrottling(new int[phases.length], 0, 0, 0);
        return new GroupDecision(
                iteration, 0, List.of(phases), throttling, 0, 0, slack, none, waiting, OptionalDouble.empty());
    }

    private static TaskDecision decision(OptionalInt highest, GroupDecision... groups) {
        return new TaskDecision(0, Team.of(4), highest, Map.of(), Reason.SHORTEST, List.of(groups));
    }

    private static boolean changes(OptionalInt highest, OptionalInt waiting, DecidedPhase... phases) {
        GroupDecision untouched = group(0, OptionalInt.empty(), UNCHANGED);
        GroupDecision group = group(0, waiting, phases);
        TaskDecision decision = decision(highest, untouched, group);
        assertFalse(decision.changes(untouched));
        assertEquals(decision.changes(group), decision.changesAnything());
        return decision.changes(group);
    }

    @Test
    void shouldChangeAGroupWhenARegionOrItsWaitIsNotAsByDefault() {
        OptionalInt none = OptionalInt.empty();
        OptionalInt highest = OptionalInt.of(HIGHEST);
        assertTrue(changes(highest, none, UNCHANGED, SMALLER));
        assertTrue(changes(highest, none, UNCHANGED, SLOWER));
        assertTrue(changes(highest, OptionalInt.of(0), UNCHANGED));
        assertFalse(changes(highest, none, UNCHANGED));
        assertFalse(changes(highest, none));
        assertFalse(changes(highest, none, UNCHANGED, SERIAL), "serial code sets nothing");
    }

    @Test
    void shouldChangeTeamsAloneWhereNobodySetsFrequencies() {
        assertFalse(changes(OptionalInt.empty(), OptionalInt.empty(), SLOWER));
        assertTrue(changes(OptionalInt.empty(), OptionalInt.empty(), SMALLER));
    }

    private static PhaseSetting setting(TaskPlan plan, int iteration, int position) {
        Durations none = new Durations(1, 1, 0, 0, 0);
        return plan.setting(iteration, new Phase(0, OptionalInt.of(1), position, 0, 4, none, 0.5));
    }

    @Test
    void shouldTellThePlanWhatRegionsGetInEachIterationOfThePeriod() {
        TaskPlan plan = decision(
                        OptionalInt.of(HIGHEST),
                        group(0, OptionalInt.empty(), SMALLER, SLOWER),
                        group(1, OptionalInt.empty(), SLOWER, SERIAL))
                .plan(2);
        assertEquals(2, plan.period());
        assertEquals(OptionalInt.of(HIGHEST), plan.highestFrequency());
        assertEquals(PhaseSetting.of(2, HIGHEST), setting(plan, 0, 0));
        assertEquals(PhaseSetting.of(0, 1), setting(plan, 0, 1));
        assertEquals(PhaseSetting.of(0, 1), setting(plan, 1, 1));
        assertEquals(PhaseSetting.UNTOUCHED, setting(plan, 1, 0), "nothing was decided on it");
        assertEquals(PhaseSetting.UNTOUCHED, setting(plan, 1, 3), "a region where serial code was decided on");
    }

    /** The last region is the last chance to set something before the wait; serial code that follows can't. */
    @Test
    void shouldSetTheWaitAtTheLastRegionWhenSerialCodeFollowsIt() {
        GroupDecision group = group(0, OptionalInt.of(0), SMALLER, SLOWER, SERIAL);
        TaskPlan plan = decision(OptionalInt.of(HIGHEST), group).plan(1);
        assertEquals(SMALLER.setting(), setting(plan, 0, 0));
        assertEquals(PhaseSetting.of(0, 1).waitingAt(0), setting(plan, 0, 1));
    }
}
