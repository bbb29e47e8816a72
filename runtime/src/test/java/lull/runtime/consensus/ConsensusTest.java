package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents in one thread, whose turns come in any order. */
class ConsensusTest {
    private static final long SECOND = 1_000_000_000;
    private static final long PATIENCE = 10 * SECOND;
    private static final GroupOrder ORDER = new GroupOrder(1, List.of("a", "b"), List.of("x", "y"));

    private final Random random = new Random(17);
    private final List<Consensus> consensuses = new ArrayList<>();
    private final Set<Integer> dead = new HashSet<>();
    private SimulatedCollectives collectives;
    private long nanos;

    private void agents(int count) {
        collectives = new SimulatedCollectives(count);
        for (int i = 0; i < count; i++) {
            consensuses.add(new Consensus(collectives.of(i), () -> nanos, PATIENCE));
        }
    }

    /** Lets agents have turns at random; some milliseconds pass at each. */
    private void pass(int turns) {
        for (int i = 0; i < turns; i++) {
            nanos += 4_000_000;
            int agent = random.nextInt(consensuses.size());
            if (!dead.contains(agent)) {
                consensuses.get(agent).doWork();
            }
        }
    }

    private static Contribution contribution(Stage stage, int tasks, double... values) {
        return new Contribution(stage, tasks, ORDER, values);
    }

    private static Contribution sampled(int tasks, double... values) {
        return contribution(Stage.SAMPLED, tasks, values);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldGiveAllTheMaximaWhenAllHaveCome(int count) {
        agents(count);
        List<Agreement> members =
                consensuses.stream().map(one -> one.agreement("job", count)).toList();
        for (int i = 0; i < count; i++) {
            assertEquals(Optional.empty(), members.get(i).meet(sampled(1, i, -i)));
            pass(random.nextInt(100));
        }
        pass(500);
        for (int i = 0; i < count; i++) {
            Answer answer = members.get(i).meet(sampled(1, i, -i)).orElseThrow();
            assertArrayEquals(new double[] {count - 1, 0}, answer.maxima());
            assertEquals(count, answer.tasks());
            assertEquals(0, answer.absent());
        }
    }

    @Test
    void shouldWaitAsLongAsOneIsNotReady() {
        agents(3);
        Agreement first = consensuses.get(0).agreement("job", 3);
        Agreement second = consensuses.get(1).agreement("job", 3);
        first.meet(sampled(1, 1, 1));
        second.meet(sampled(1, 2, 2));
        pass(2000);
        assertEquals(Optional.empty(), first.meet(sampled(1, 1, 1)));
        assertEquals(4, consensuses.get(2).restMilliseconds(), "others wait");
    }

    /** Each agent has tasks of some jobs only, and they get ready in any order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldKeepJobsApartWhateverTheOrderOfAnswers(int seed) {
        random.setSeed(seed);
        agents(4);
        Map<String, Set<Integer>> jobs =
                Map.of("A", Set.of(0, 1, 2, 3), "B", Set.of(1, 3), "C", Set.of(0, 1), "D", Set.of(2));
        Map<String, Map<Integer, Agreement>> members = new HashMap<>();
        jobs.forEach((name, agents) -> agents.forEach(agent -> members.computeIfAbsent(name, key -> new HashMap<>())
                .put(agent, consensuses.get(agent).agreement(name, agents.size()))));
        List<Map.Entry<String, Integer>> open = new ArrayList<>();
        jobs.forEach((name, agents) -> agents.forEach(agent -> open.add(Map.entry(name, agent))));
        Map<String, Integer> answered = new HashMap<>();
        while (!open.isEmpty()) {
            Map.Entry<String, Integer> one = open.get(random.nextInt(open.size()));
            double value = one.getKey().charAt(0) * 10 + one.getValue();
            Optional<Answer> answer =
                    members.get(one.getKey()).get(one.getValue()).meet(sampled(1, value, -value));
            answer.ifPresent(all -> {
                open.remove(one);
                answered.merge(one.getKey(), 1, Integer::sum);
                Set<Integer> agents = jobs.get(one.getKey());
                int last = agents.stream().mapToInt(Integer::intValue).max().orElseThrow();
                int first = agents.stream().mapToInt(Integer::intValue).min().orElseThrow();
                double base = one.getKey().charAt(0) * 10;
                assertArrayEquals(new double[] {base + last, -base - first}, all.maxima());
                assertEquals(0, all.absent());
            });
            pass(random.nextInt(10));
        }
        assertEquals(Map.of("A", 4, "B", 2, "C", 2, "D", 1), answered);
        assertTrue(consensuses.stream().allMatch(one -> one.trouble().isEmpty()));
    }

    @Test
    void shouldDecideWithThoseThatCameWhenTheOthersAreOverdue() {
        agents(3);
        List<Agreement> members =
                consensuses.stream().map(one -> one.agreement("job", 6)).toList();
        members.get(0).meet(sampled(2, 1, 1));
        members.get(2).meet(sampled(2, 3, 0));
        pass(3 * 2600);
        Answer answer = members.get(0).meet(sampled(2, 1, 1)).orElseThrow();
        assertArrayEquals(new double[] {3, 1}, answer.maxima());
        assertEquals(2, answer.absent());
        assertTrue(members.get(2).meet(sampled(2, 3, 0)).isPresent());
        members.get(2).meet(contribution(Stage.THROTTLED, 2, 7, 7));
        pass(200);
        assertEquals(
                Optional.empty(),
                members.get(2).meet(contribution(Stage.THROTTLED, 2, 7, 7)),
                "the other one is waited for now");
        members.get(0).meet(contribution(Stage.THROTTLED, 2, 8, 6));
        pass(200);
        assertArrayEquals(
                new double[] {8, 7},
                members.get(2)
                        .meet(contribution(Stage.THROTTLED, 2, 7, 7))
                        .orElseThrow()
                        .maxima());
        members.get(1).meet(sampled(2, 9, 9));
        pass(3 * 2600);
        assertArrayEquals(
                new double[] {9, 9},
                members.get(1).meet(sampled(2, 9, 9)).orElseThrow().maxima(),
                "late, and alone");
    }

    @Test
    void shouldTellAllThatAJobWasStartedOver() {
        agents(3);
        List<Agreement> members = List.of(
                consensuses.get(0).agreement("job", 2), consensuses.get(2).agreement("job", 2));
        members.get(0).meet(sampled(1, 1, 1));
        pass(50);
        members.get(1).startOver(1);
        pass(300);
        assertEquals(1, members.get(0).startOvers());
        members.get(0).startOver(1);
        assertEquals(1, consensuses.get(1).agreement("job", 2).startOvers(), "also those who come late");
        members.get(1).meet(sampled(1, 5, 5));
        pass(300);
        assertEquals(
                Optional.empty(), members.get(1).meet(sampled(1, 5, 5)), "what was contributed before is taken back");
        members.get(0).meet(sampled(1, 6, 4));
        pass(300);
        assertArrayEquals(
                new double[] {6, 5},
                members.get(1).meet(sampled(1, 5, 5)).orElseThrow().maxima());
    }

    @Test
    void shouldLetNobodyDecideWhenGroupsDiffer() {
        agents(2);
        Agreement first = consensuses.get(0).agreement("job", 2);
        Agreement second = consensuses.get(1).agreement("job", 2);
        Contribution other = new Contribution(
                Stage.SAMPLED, 1, new GroupOrder(1, List.of("a", "b", "c"), List.of("x", "y", "z")), new double[] {
                    1, 2, 3
                });
        first.meet(sampled(1, 1, 1));
        second.meet(other);
        pass(300);
        assertTrue(first.meet(sampled(1, 1, 1))
                .orElseThrow()
                .disagreement()
                .orElseThrow()
                .contains("can't be matched"));
        assertTrue(second.meet(other).orElseThrow().disagreement().isPresent());
    }

    @Test
    void shouldMatchByOperationsWhenRegionsDiffer() {
        agents(2);
        Agreement first = consensuses.get(0).agreement("job", 2);
        Agreement second = consensuses.get(1).agreement("job", 2);
        Contribution other = new Contribution(
                Stage.SAMPLED, 1, new GroupOrder(1, List.of("q", "p"), List.of("y", "x")), new double[] {5, 1});
        first.meet(sampled(1, 2, 3));
        second.meet(other);
        pass(300);
        assertArrayEquals(
                new double[] {2, 5}, first.meet(sampled(1, 2, 3)).orElseThrow().maxima());
        assertArrayEquals(new double[] {5, 2}, second.meet(other).orElseThrow().maxima());
    }

    private static Contribution throttled(GroupOrder order, double... values) {
        return new Contribution(Stage.THROTTLED, 1, order, values);
    }

    private static GroupOrder periodic(int period, String... contents) {
        return new GroupOrder(period, List.of(contents), List.of("x", "y"));
    }

    /** Tasks take turns in being critical: each iteration of the period has its own critical time. */
    @Test
    void shouldMatchIterationsOfAPeriodWhereTheNodesCountAlike() {
        assertArrayEquals(
                new double[] {4, 3, 8, 7},
                maxima(
                        throttled(periodic(2, "b", "a"), 1, 3, 8, Double.NaN),
                        throttled(periodic(2, "b", "a"), 4, 2, 6, 7)));
    }

    /** Who cuts the iteration elsewhere, or has another period, may count otherwise: the shortest iteration is given. */
    @Test
    void shouldGiveTheShortestIterationWhereTheNodesMayCountOtherwise() {
        assertArrayEquals(
                new double[] {2, 4, 8, 5},
                maxima(throttled(periodic(2, "b", "a"), 1, 3, 8, 5), throttled(periodic(2, "a", "b"), 4, 2, 6, 7)));
        assertArrayEquals(
                new double[] {2, 4, 8, 5},
                maxima(throttled(periodic(2, "b", "a"), 1, 3, 8, 5), throttled(periodic(1, "b", "a"), 2, 4)));
    }

    /** What the first of two nodes learns. */
    private double[] maxima(Contribution here, Contribution there) {
        consensuses.clear();
        agents(2);
        Agreement first = consensuses.get(0).agreement("job", 2);
        first.meet(here);
        consensuses.get(1).agreement("job", 2).meet(there);
        pass(300);
        return first.meet(here).orElseThrow().maxima();
    }

    @Test
    void shouldLetNobodyDecideWhenTwoJobsHaveOneName() {
        agents(2);
        Agreement first = consensuses.get(0).agreement("job", 2);
        Agreement second = consensuses.get(1).agreement("job", 2);
        first.meet(sampled(2, 1, 1));
        second.meet(sampled(1, 1, 1));
        pass(300);
        // the first to be seen is whole by itself; together they are too many
        boolean alone =
                first.meet(sampled(2, 1, 1)).orElseThrow().disagreement().isEmpty();
        assertEquals(alone, second.meet(sampled(1, 1, 1)).isEmpty());
    }

    /** Whatever was under way: the others go on after a while, by what they have. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void shouldGoOnAloneWhenAnAgentDies(Stage last) {
        agents(3);
        List<Agreement> members =
                consensuses.stream().map(one -> one.agreement("job", 3)).toList();
        for (Stage stage : Stage.values()) {
            if (stage == last) {
                dead.add(1);
            }
            double[] values = stage.byGroup() ? new double[] {1, 1} : new double[] {1};
            for (int i = 0; i < 3; i++) {
                if (!dead.contains(i)) {
                    members.get(i).meet(contribution(stage, 1, values));
                }
            }
            pass(stage == last ? 3 * 2600 : 300);
            for (int i = 0; i < 3; i++) {
                assertTrue(
                        dead.contains(i)
                                || members.get(i)
                                        .meet(contribution(stage, 1, values))
                                        .isPresent(),
                        stage + " of " + i);
            }
        }
        assertTrue(consensuses.get(0).trouble().isPresent()
                && consensuses.get(2).trouble().isPresent());
        assertEquals(100, consensuses.get(0).restMilliseconds());
        assertArrayEquals(
                new double[] {4, 5},
                members.get(0).meet(sampled(1, 4, 5)).orElseThrow().maxima(),
                "at once");
    }

    @Test
    void shouldRestWhenNobodyWantsAnything() {
        agents(2);
        pass(100);
        int before = collectives.operations();
        pass(1000);
        assertTrue(collectives.operations() - before <= 1 + 1000 * 4 / 200, "one round in 0.2 s at most");
        assertEquals(100, consensuses.get(0).restMilliseconds());
    }
}
