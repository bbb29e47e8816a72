package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import lull.dct.Scheme;
import lull.dct.Scope;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;

/** Teams of as many threads on other processors are told apart in deciding. */
class PlacedDecisionTest {
    private static final Team WHOLE = Team.on(new ConcurrencyConfiguration(3, 4));
    private static final TaskPower WATTS =
            new TaskPower(OptionalInt.of(12), 12, 5, List.of(2.0), List.of(9.0), List.of(20.0));
    private static final NodeControls NODE = new NodeControls(4, List.of(2e9), false, 0, Optional.of(WATTS));
    private static final DecisionOptions OPTIONS =
            new DecisionOptions(Scheme.IMPROVED_ONE_PHASE, Scope.TASK, false, OptionalDouble.of(0), 0);

    private static Map<Team, Double> times(Random random) {
        Map<Team, Double> times = new HashMap<>();
        Stream.concat(WHOLE.smaller(), Stream.of(WHOLE)).forEach(team -> times.put(team, 1 + random.nextDouble()));
        return times;
    }

    private static KnownTask task(int rank, Map<Team, Double> seconds, double wait) {
        Map<Team, PhaseTime> times = new HashMap<>();
        seconds.forEach((team, time) -> times.put(team, new PhaseTime(time, team, 0)));
        KnownPhase region = new KnownPhase(0, 0, false, times, OptionalDouble.of(0), 0, Map.of());
        HashSet<Team> smaller = new HashSet<>(seconds.keySet());
        smaller.remove(WHOLE);
        return new KnownTask(rank, WHOLE, smaller, List.of(new KnownGroup(List.of(region), wait, 0, 1, false, false)));
    }

    /** What waiting costs at least is lost in any case. */
    private static double cost(Team team, double seconds) {
        return seconds * (NODE.power(WHOLE, team, 0) - NODE.power(WHOLE, WHOLE.single(), 0));
    }

    /** The cheapest that is no longer than what the slowest task needs at least, of all places, by trying all. */
    @Test
    void shouldChooseTheCheapestPlaceWithinTheCriticalTime() {
        int changed = 0;
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Map<Team, Double>> times = List.of(times(random), times(random));
            double critical = times.stream()
                    .mapToDouble(task -> task.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .min()
                            .orElseThrow())
                    .max()
                    .orElseThrow();
            double longest = Math.max(times.get(0).get(WHOLE), times.get(1).get(WHOLE));
            List<KnownTask> tasks = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                tasks.add(task(rank, times.get(rank), longest - times.get(rank).get(WHOLE)));
            }
            JobDecision decision = new Decider(NODE, OPTIONS, 0.01).decide(tasks, 1);
            for (int rank = 0; decision.changesAnything() && rank < 2; rank++) {
                Team expected = times.get(rank).entrySet().stream()
                        .filter(one -> one.getValue() <= critical)
                        .min(Comparator.comparingDouble(one -> cost(one.getKey(), one.getValue())))
                        .orElseThrow()
                        .getKey();
                assertEquals(
                        expected,
                        decision.tasks()
                                .get(rank)
                                .groups()
                                .get(0)
                                .phases()
                                .get(0)
                                .team(),
                        "seed " + seed + ", task " + rank);
                changed++;
            }
        }
        assertTrue(changed > 300, changed + " teams were decided on");
    }

    @Test
    void shouldCountProcessorsAsEmptyOnlyWhereItIsKnownThatTheyAre() {
        double six = 12 * 5 + 6 * 9 + 6 * 2;
        assertEquals(six - 20, NODE.power(WHOLE, new Team(6, 2), 0));
        assertEquals(six, NODE.power(WHOLE, new Team(6, 3), 0));
        assertEquals(six, NODE.power(Team.of(12), Team.of(6), 0));
        assertEquals(six, NODE.power(WHOLE, Team.of(6), 0), "a region that sizes its team itself");
    }

    @Test
    void shouldOfferThePlacesThatAreAllowedAndNoOther() {
        assertEquals(
                "[(1,4), (2,2), (3,4)] at [2.0E9] Hz",
                NODE.space(WHOLE, List.of(new Team(4, 1), new Team(4, 2))).toString());
    }
}
