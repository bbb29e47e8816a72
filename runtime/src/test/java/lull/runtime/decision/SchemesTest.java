package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.platform.affinity.Team;
import lull.runtime.plan.TaskDecision;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three tasks of two phases, for which each scheme of section V of Li et al. decides something else. */
class SchemesTest {
    private static final NodeControls NODE = NodeControls.threadsOnly(4);
    private static final double MILLI = 1e-3;

    /** The first phase is faster on two threads, and both together are. */
    private static final List<KnownPhase> FIRST = phases(4, 3, 4, 4.5);

    /** Slower on two, but within the first task's time. */
    private static final List<KnownPhase> SECOND = phases(2, 2.6, 2, 2.6);

    /** On two threads this one would be critical. */
    private static final List<KnownPhase> THIRD = phases(3, 7, 3, 7);

    private static List<KnownPhase> phases(double four, double two, double secondOnFour, double secondOnTwo) {
        return List.of(phase(0, four, two), phase(1, secondOnFour, secondOnTwo));
    }

    private static KnownPhase phase(int position, double four, double two) {
        return Known.phase(
                position,
                false,
                Map.of(
                        Team.of(4),
                        new PhaseTime(four * MILLI, Team.of(4), 0),
                        Team.of(2),
                        new PhaseTime(two * MILLI, Team.of(2), 0)),
                OptionalDouble.empty(),
                0,
                Map.of());
    }

    private static KnownTask task(int rank, List<KnownPhase> phases, double wait, int team, Set<Team> smaller) {
        return new KnownTask(
                rank, Team.of(team), smaller, List.of(new KnownGroup(phases, wait * MILLI, 0, 1, false, false)));
    }

    private static List<KnownTask> job() {
        Set<Team> two = Set.of(Team.of(2));
        return List.of(task(0, FIRST, 0, 4, two), task(1, SECOND, 4, 4, two), task(2, THIRD, 2, 4, two));
    }

    private static String decided(Scheme scheme, double leastCycles, List<KnownTask> tasks) {
        DecisionOptions options = new DecisionOptions(scheme, Scope.TASK, false, OptionalDouble.of(0), leastCycles);
        List<String> teams = new ArrayList<>();
        for (TaskDecision task :
                new Decider(NODE, options, 0.01).decide(tasks, 1).tasks()) {
            task.groups().get(0).phases().forEach(phase -> teams.add(String.valueOf(phase.threads())));
        }
        return String.join(" ", teams);
    }

    @ParameterizedTest
    @CsvSource({
        "BEST_STATIC,        4 4 4 4 4 4",
        "PROFILE_DRIVEN,     2 4 4 4 4 4",
        "ONE_PHASE,          2 2 4 4 4 4",
        "IMPROVED_ONE_PHASE, 2 2 2 2 4 4"
    })
    void shouldDecideAsTheSchemeSays(Scheme scheme, String teams) {
        assertEquals(teams, decided(scheme, 1e6, job()));
    }

    @Test
    void shouldHaveTheSameTeamForAllWhenTheSchemeIsBestStatic() {
        assertEquals("2 2 2 2", decided(Scheme.BEST_STATIC, 1e6, job().subList(0, 2)));
    }

    @Test
    void shouldOfferNoSmallerTeamToAllWhenATaskMayNotHaveIt() {
        List<KnownTask> tasks = List.of(task(0, FIRST, 0, 4, Set.of(Team.of(2))), task(1, SECOND, 4, 4, Set.of()));

        assertEquals("4 4 4 4", decided(Scheme.BEST_STATIC, 1e6, tasks));
    }

    @Test
    void shouldKeepTheDefaultWhenTeamsAreUnequalAndTheSchemeIsBestStatic() {
        List<KnownTask> tasks = List.of(task(0, FIRST, 0, 4, Set.of(Team.of(2))), task(1, SECOND, 4, 2, Set.of()));

        assertEquals("4 4 2 2", decided(Scheme.BEST_STATIC, 1e6, tasks));
    }

    /** At the frequency that stands for an unknown one, 10 ms. */
    @Test
    void shouldLeavePhasesAloneWhenTheyAreBelowTheThreshold() {
        assertEquals("4 4 4 4 4 4", decided(Scheme.IMPROVED_ONE_PHASE, 2e7, job()));
    }
}
