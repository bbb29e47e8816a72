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
import java.util.Set;
import java.util.stream.Stream;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.OneFrequency;
import lull.dvfs.Slack;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;
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
        KnownPhase region = Known.phase(0, false, times, OptionalDouble.of(0), 0, Map.of());
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
                "[(1,4), (2,2), (3,4)] at [2.0e9] Hz",
                NODE.space(WHOLE, List.of(new Team(4, 1), new Team(4, 2))).toString());
    }

    private static KnownPhase region(int position, Map<Team, Double> seconds) {
        Map<Team, PhaseTime> times = new HashMap<>();
        seconds.forEach((team, time) -> times.put(team, new PhaseTime(time, team, 0)));
        return Known.phase(position, false, times, OptionalDouble.of(0), 0, Map.of());
    }

    /** Keeps the whole team whatever is asked for. */
    private static KnownPhase fixed(int position, double seconds) {
        PhaseTime time = new PhaseTime(seconds, WHOLE, 0);
        return Known.phase(
                position, false, Map.of(WHOLE, time, SPREAD, time, PACKED, time), OptionalDouble.of(0), 0, Map.of());
    }

    private static final Team SPREAD = new Team(6, 3);
    private static final Team PACKED = new Team(8, 2);

    private static JobDecision decide(Scheme scheme, KnownPhase... phases) {
        KnownTask task = new KnownTask(
                0, WHOLE, Set.of(SPREAD, PACKED), List.of(new KnownGroup(List.of(phases), 0, 0, 1, false, false)));
        return new Decider(NODE, new DecisionOptions(scheme, Scope.TASK, false, OptionalDouble.of(0), 0), 0.01)
                .decide(List.of(task), 1);
    }

    private static List<Team> teams(JobDecision decision) {
        return decision.tasks().get(0).groups().get(0).phases().stream()
                .map(GroupDecision.DecidedPhase::team)
                .toList();
    }

    private static List<List<Team>> teamsWithLoop(Scheme scheme, KnownPhase outer, double turns, KnownPhase... inner) {
        KnownTask task = new KnownTask(
                0,
                WHOLE,
                Set.of(SPREAD, PACKED),
                List.of(
                        new KnownGroup(List.of(outer), 0, 0, 1, false, false),
                        new KnownGroup(List.of(inner), 0, 0, turns, false, false)));
        DecisionOptions options = new DecisionOptions(scheme, Scope.TASK, false, OptionalDouble.of(0), 0);
        return new Decider(NODE, options, 0.01)
                .decide(List.of(task), 1).tasks().get(0).groups().stream()
                        .map(group -> group.phases().stream()
                                .map(GroupDecision.DecidedPhase::team)
                                .toList())
                        .toList();
    }

    /** Together the first team is faster by 0.38 s if both run once, the second by 0.8 s if the inner loop has its 60 turns. */
    @Test
    void shouldCountAnInnerLoopAsOftenAsItRunsWhenATaskHasOneTeam() {
        KnownPhase outer = region(0, Map.of(WHOLE, 1.0, PACKED, 0.5, SPREAD, 0.9));
        KnownPhase inner = region(1, Map.of(WHOLE, 0.03, PACKED, 0.03, SPREAD, 0.01));
        List<List<Team>> packed = List.of(List.of(PACKED), List.of(PACKED));
        List<List<Team>> spread = List.of(List.of(SPREAD), List.of(SPREAD));
        for (Scheme scheme : List.of(Scheme.ONE_PHASE, Scheme.BEST_STATIC)) {
            assertEquals(packed, teamsWithLoop(scheme, outer, 1, inner), scheme::toString);
            assertEquals(spread, teamsWithLoop(scheme, outer, 60, inner), scheme::toString);
        }
    }

    /** 3 us a turn are gained on another place, and 100 us an iteration lost on the way there and back. */
    @Test
    void shouldMoveForAnInnerLoopThatGainsLittleOften() {
        KnownPhase outer = region(0, Map.of(WHOLE, 0.1, PACKED, 0.06, SPREAD, 0.05));
        KnownPhase inner = region(1, Map.of(WHOLE, 80e-6, PACKED, 40e-6, SPREAD, 43e-6));
        assertEquals(List.of(List.of(SPREAD), List.of(SPREAD)), teamsWithLoop(Scheme.PROFILE_DRIVEN, outer, 20, inner));
        assertEquals(List.of(List.of(SPREAD), List.of(PACKED)), teamsWithLoop(Scheme.PROFILE_DRIVEN, outer, 60, inner));
    }

    /** One region of a loop would gain 40 us elsewhere, and threads would move twice in every turn. */
    @Test
    void shouldStayInAnInnerLoopWhoseRegionsWouldMoveInEveryTurn() {
        KnownPhase outer = region(0, Map.of(WHOLE, 0.1, PACKED, 0.06, SPREAD, 0.05));
        KnownPhase first = region(1, Map.of(WHOLE, 900e-6, PACKED, 140e-6, SPREAD, 180e-6));
        KnownPhase second = region(2, Map.of(WHOLE, 900e-6, PACKED, 199e-6, SPREAD, 100e-6));
        assertEquals(
                List.of(List.of(SPREAD), List.of(SPREAD, SPREAD)),
                teamsWithLoop(Scheme.PROFILE_DRIVEN, outer, 60, first, second));
    }

    /** The second gains 10 us on another place, and that takes 50 us on the way there and as much back. */
    @Test
    void shouldLeaveAPhaseWhereItsNeighboursSitWhenItGainsLessThanTheChangesTake() {
        Map<Team, Double> likesPacked = Map.of(WHOLE, 1.0, PACKED, 0.5, SPREAD, 0.8);
        JobDecision decision = decide(
                Scheme.PROFILE_DRIVEN,
                region(0, likesPacked),
                region(1, Map.of(WHOLE, 40e-6, PACKED, 20e-6, SPREAD, 10e-6)),
                region(2, likesPacked));
        assertEquals(List.of(PACKED, PACKED, PACKED), teams(decision));
    }

    @Test
    void shouldCountWhatChangesOfPlaceCostInWhatAPlanCosts() {
        Map<Team, Double> likesPacked = Map.of(WHOLE, 1.0, PACKED, 0.5, SPREAD, 0.8);
        JobDecision decision = decide(
                Scheme.PROFILE_DRIVEN,
                region(0, likesPacked),
                region(1, Map.of(WHOLE, 40e-3, PACKED, 20e-3, SPREAD, 10e-3)),
                region(2, likesPacked));
        assertEquals(List.of(PACKED, SPREAD, PACKED), teams(decision));
        double move = RebindingCost.MEASURED.moveSeconds();
        double expected = (1.0 + move) * NODE.power(WHOLE, PACKED, 0) + (10e-3 + move) * NODE.power(WHOLE, SPREAD, 0);
        assertEquals(expected, decision.predictedCost(), 1e-9);
        assertEquals(
                1.0 + 10e-3 + 2 * move,
                decision.tasks().get(0).groups().get(0).throttling().predictedSeconds(),
                1e-12);
    }

    /** As fast on eight threads, which draw less; but the region between them has all twelve, and gets them back each time. */
    @Test
    void shouldKeepTheDefaultWhenFixedRegionsMakeThePlaceChangeTooOften() {
        Map<Team, Double> nextToNothing = Map.of(WHOLE, 1e-3, PACKED, 1e-3 - 10e-6);
        assertEquals(
                List.of(PACKED, PACKED),
                teams(decide(Scheme.ONE_PHASE, region(0, nextToNothing), region(1, nextToNothing))));
        JobDecision decision = decide(Scheme.ONE_PHASE, region(0, nextToNothing), fixed(1, 1e-3));
        assertEquals(List.of(WHOLE, WHOLE), teams(decision));
    }

    /** A loop of three turns goes round itself twice before the group in front of it comes again. */
    @Test
    void shouldCountTheWayIntoAnInnerLoopOnceAnIteration() {
        Map<Team, Double> any = Map.of(WHOLE, 1.0, PACKED, 1.0, SPREAD, 1.0);
        KnownGroup outer = new KnownGroup(List.of(region(0, any)), 0, 0, 1, false, false);
        KnownGroup inner = new KnownGroup(List.of(region(1, any), region(2, any)), 0, 0, 3, false, false);
        KnownTask task = new KnownTask(0, WHOLE, Set.of(SPREAD, PACKED), List.of(outer, inner));
        RebindingCost cost = new RebindingCost(3, 30);
        PlaceChangeTimes times = new PlaceChangeTimes(
                cost, task, List.of(group(decided(0, Team.LEFT_ALONE)), group(decided(1, PACKED), decided(2, SPREAD))));
        assertEquals(3, times.seconds(0, 0), "gets the masks back");
        assertEquals(30, times.seconds(1, 0), "from the group before, and from the loop's last region");
        assertEquals(30, times.seconds(1, 1));
        PlaceChangeTimes stays = new PlaceChangeTimes(
                cost, task, List.of(group(decided(0, Team.LEFT_ALONE)), group(decided(1, PACKED), decided(2, PACKED))));
        assertEquals(10, stays.seconds(1, 0), 1e-12, "a third of 30: from the group before alone");
        assertEquals(0, stays.seconds(1, 1));
    }

    /** Iterations in a row, turn after turn of the loop that they end in. */
    @Test
    void shouldCountWhatIterationsInARowTake() {
        RebindingCost cost = new RebindingCost(3, 30);
        List<Team> teams = List.of(Team.LEFT_ALONE, PACKED, SPREAD, new Team(4, 1));
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int loop = random.nextInt(4);
            int turns = 2 + random.nextInt(4);
            List<KnownGroup> known = new ArrayList<>();
            List<GroupDecision> decided = new ArrayList<>();
            for (int g = 0; g < 3; g++) {
                List<KnownPhase> phases = new ArrayList<>();
                List<GroupDecision.DecidedPhase> settings = new ArrayList<>();
                for (int p = random.nextInt(3); p > 0; p--) {
                    phases.add(region(0, Map.of(WHOLE, 1.0)));
                    settings.add(decided(0, teams.get(random.nextInt(teams.size()))));
                }
                known.add(new KnownGroup(phases, 0, 0, g < loop ? 1 : turns, false, false));
                decided.add(group(settings.toArray(GroupDecision.DecidedPhase[]::new)));
            }
            PlaceChangeTimes times = new PlaceChangeTimes(cost, new KnownTask(0, WHOLE, Set.of(), known), decided);
            double counted = 0;
            for (int g = 0; g < 3; g++) {
                for (int p = 0; p < known.get(g).phases().size(); p++) {
                    counted += known.get(g).repeats() * times.seconds(g, p);
                }
            }
            assertEquals(inARow(cost, decided, loop, turns), counted, 1e-9, "seed " + seed);
        }
    }

    private static double inARow(RebindingCost cost, List<GroupDecision> groups, int loop, int turns) {
        List<Team> sequence = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            for (int g = turn == 0 ? 0 : loop; g < groups.size(); g++) {
                groups.get(g)
                        .phases()
                        .forEach(phase -> sequence.add(phase.setting().team()));
            }
        }
        double seconds = 0;
        for (int i = 0; i < sequence.size(); i++) {
            seconds += cost.seconds(sequence.get((i == 0 ? sequence.size() : i) - 1), sequence.get(i));
        }
        return seconds;
    }

    private static GroupDecision.DecidedPhase decided(int position, Team team) {
        return new GroupDecision.DecidedPhase(
                position, false, OptionalInt.of(position), PhaseSetting.of(team, 0), team.isLeftAlone() ? WHOLE : team);
    }

    private static GroupDecision group(GroupDecision.DecidedPhase... phases) {
        Slack slack = new Slack(0, OptionalDouble.empty());
        return new GroupDecision(
                0,
                0,
                List.of(phases),
                new GroupThrottling(new int[phases.length], 0, 0, 0),
                0,
                0,
                slack,
                OneFrequency.at(0, new GroupFrequencies(List.of(), 0, new double[] {0}), slack),
                OptionalInt.empty(),
                OptionalDouble.empty());
    }
}
