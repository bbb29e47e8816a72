package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scope;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That a decision is Li et al.'s, IPDPS 2010: sections V.B and VI.A in jobs of one or two tasks that can be worked out by hand. */
class SectionsFiveAndSixTest {
    private static final NodeControls NODE = new NodeControls(2, List.of(1e9, 2e9), true, 0, Optional.empty());

    /** Two threads are one processor of the two: within 6 s, the critical task's time, though 4 threads would take 3 s. */
    @Test
    void shouldSwitchOffAProcessorWhenTheOtherTaskIsCritical() {
        JobDecision decision = decide(Scope.TASK, false, List.of(group(6, 9)), List.of(group(3, 5)));
        assertEquals(List.of(4), threads(decision, 0));
        assertEquals(List.of(2), threads(decision, 1));
        assertEquals(Reason.WITHIN_CRITICAL_TIMES, decision.tasks().get(1).reason());
    }

    /** By itself the second task would be shortest with 2 threads, but then its second group would take 5 s of the job's 4 s. */
    @Test
    void shouldNotMakeAnotherTaskCriticalWhenItsOwnTotalIsShorter() {
        JobDecision decision =
                decide(Scope.TASK, false, List.of(group(4, 6), group(4, 6)), List.of(group(4, 1), group(3, 5)));
        assertEquals(List.of(4, 4), threads(decision, 1));
    }

    @ParameterizedTest
    @CsvSource({"TASK, 4", "GROUP, 2"})
    void shouldThrottleByTheScopeWhenGroupsLikeDifferentTeams(Scope scope, int firstGroupsThreads) {
        JobDecision decision = decide(scope, false, List.of(group(3, 1), group(2.5, 3)));
        assertEquals(List.of(firstGroupsThreads, 4), threads(decision, 0));
    }

    /** Eq. 4 with t_c = 6 s and t_i = 3 s, at most the recorded wait; at 1 GHz the phase takes 1.5 s longer. */
    @ParameterizedTest
    @CsvSource({"3, 0, 0", "1.5, 0, 0", "1.4, 0, 1", "3, 1.5, 0", "3, 1.6, 1", "1.5, 1.5, 0"})
    void shouldLowerTheFrequencyWhenTheSlackAllows(double waitSeconds, double sendSeconds, int frequency) {
        KnownGroup critical = new KnownGroup(List.of(phase(Map.of(4, 6.0))), 0, 0, 1, false, false);
        KnownGroup waiting = new KnownGroup(List.of(phase(Map.of(4, 3.0))), waitSeconds, sendSeconds, 1, false, false);
        JobDecision decision = decide(Scope.TASK, true, List.of(critical), List.of(waiting));
        assertEquals(
                List.of(1),
                phases(decision, 0).stream().map(DecidedPhase::frequency).toList());
        assertEquals(
                List.of(frequency),
                phases(decision, 1).stream().map(DecidedPhase::frequency).toList());
    }

    private static KnownGroup group(double withFourThreads, double withTwo) {
        return new KnownGroup(List.of(phase(Map.of(4, withFourThreads, 2, withTwo))), 0, 0, 1, false, false);
    }

    /** Half of its time grows with the inverse of the frequency. */
    private static KnownPhase phase(Map<Integer, Double> secondsByThreads) {
        Map<Team, PhaseTime> times = new HashMap<>();
        secondsByThreads.forEach(
                (threads, seconds) -> times.put(Team.of(threads), new PhaseTime(seconds, Team.of(threads), 0)));
        return Known.phase(0, false, times, OptionalDouble.of(0.5), 0, Map.of());
    }

    @SafeVarargs
    private static JobDecision decide(Scope scope, boolean frequencies, List<KnownGroup>... groupsOfTasks) {
        List<KnownTask> tasks = new ArrayList<>();
        for (List<KnownGroup> groups : groupsOfTasks) {
            tasks.add(new KnownTask(tasks.size(), Team.of(4), Set.of(Team.of(2)), groups));
        }
        return new Decider(NODE, new DecisionOptions(scope, frequencies, OptionalDouble.of(0)), 0.01).decide(tasks, 1);
    }

    private static List<Integer> threads(JobDecision decision, int task) {
        return phases(decision, task).stream().map(DecidedPhase::threads).toList();
    }

    private static List<DecidedPhase> phases(JobDecision decision, int task) {
        return decision.tasks().get(task).groups().stream()
                .flatMap(group -> group.phases().stream())
                .toList();
    }
}
