package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that take turns: none keeps another from going on. */
class SeveralJobsTest {
    private static final long PATIENCE = 10_000_000_000L;
    private static final int AGENTS = 3;
    private static final GroupOrder ORDER = new GroupOrder(1, List.of("a"), List.of("x"));

    private final SimulatedCollectives collectives = new SimulatedCollectives(AGENTS);
    private final List<Consensus> consensuses = new ArrayList<>();
    private final Random random = new Random(5);
    private long nanos;

    SeveralJobsTest() {
        for (int i = 0; i < AGENTS; i++) {
            consensuses.add(new Consensus(collectives.of(i), () -> nanos, PATIENCE));
        }
    }

    /** Lets agents have turns at random until so many more operations have been begun. */
    private void pass(int operations) {
        int end = collectives.operations() + operations;
        while (collectives.operations() < end) {
            nanos += 1_000_000;
            Consensus one = consensuses.get(random.nextInt(AGENTS));
            one.doWork();
            assertEquals(Optional.empty(), one.trouble());
        }
    }

    private static Contribution sampled(double value) {
        return new Contribution(Stage.SAMPLED, 1, ORDER, new double[] {value});
    }

    private Agreement job(int agent, String name) {
        return consensuses.get(agent).agreement(name, 2);
    }

    /** All of an agent's other jobs wait for tasks that do not come. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 20})
    void shouldDecideForOneJobWhileOthersWait(int waiting) {
        for (int i = 0; i < waiting; i++) {
            job(i % AGENTS, "waits " + i).meet(sampled(i));
        }
        pass(3);
        List<Agreement> ready = List.of(job(0, "ready"), job(2, "ready"));
        ready.get(0).meet(sampled(1));
        ready.get(1).meet(sampled(2));
        // the round under way, the one that is called in, a turn of each job, the maxima, and one to notice that they
        // are there
        pass(1 + 1 + (waiting + 1) + 1 + 1);
        for (int i = 0; i < 2; i++) {
            Answer answer = ready.get(i).meet(sampled(i + 1)).orElseThrow();
            assertArrayEquals(new double[] {2}, answer.maxima());
            assertEquals(0, answer.absent());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 20})
    void shouldTellAllOfAStartOverWithinATurnOfEachJob(int waiting) {
        for (int i = 0; i < waiting; i++) {
            job(i % AGENTS, "waits " + i).meet(sampled(i));
        }
        pass(3);
        Agreement here = job(0, "job");
        Agreement there = job(1, "job");
        here.meet(sampled(1));
        there.startOver(1);
        pass(1 + 1 + (waiting + 1) + 1);
        assertEquals(1, here.startOvers());
        assertEquals(Optional.empty(), here.meet(sampled(1)));
        assertEquals(1, job(2, "job").startOvers(), "also those who come late");
    }

    @Test
    void shouldNotCountWhatIsContributedByThoseWhoHaveNotStartedOverYet() {
        Agreement here = job(0, "job");
        Agreement there = job(1, "job");
        there.startOver(1);
        pass(4);
        here.meet(sampled(9));
        there.meet(sampled(1));
        pass(4);
        assertEquals(Optional.empty(), there.meet(sampled(1)));
        here.startOver(1);
        here.meet(sampled(2));
        pass(4);
        assertArrayEquals(new double[] {2}, there.meet(sampled(1)).orElseThrow().maxima());
    }

    /** Tasks that came late go through stages that the others have left. */
    @Test
    void shouldKeepStagesOfOneJobApart() {
        Agreement here = job(0, "job");
        Agreement there = job(1, "job");
        here.meet(new Contribution(Stage.THROTTLED, 1, ORDER, new double[] {1}));
        there.meet(sampled(2));
        pass(6);
        assertEquals(Optional.empty(), here.meet(sampled(1)));
        assertEquals(Optional.empty(), there.meet(sampled(2)));
        for (int i = 0; i < 20; i++) {
            nanos += PATIENCE / 10;
            pass(1);
        }
        assertEquals(1, here.meet(sampled(1)).orElseThrow().absent());
        assertEquals(1, there.meet(sampled(2)).orElseThrow().absent());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldHaveAllAgentsHearOfAllStartOvers(int seed) {
        random.setSeed(seed);
        List<List<Agreement>> jobs = IntStream.range(0, 6)
                .mapToObj(job -> IntStream.range(0, AGENTS)
                        .mapToObj(agent -> job(agent, "job " + job))
                        .toList())
                .toList();
        int[] most = new int[jobs.size()];
        for (int i = 0; i < 20; i++) {
            int job = random.nextInt(jobs.size());
            Agreement one = jobs.get(job).get(random.nextInt(AGENTS));
            most[job] = Math.max(most[job], one.startOvers() + 1);
            one.startOver(one.startOvers() + 1);
            pass(random.nextInt(4));
        }
        pass(2 * jobs.size());
        for (int job = 0; job < most.length; job++) {
            for (Agreement one : jobs.get(job)) {
                assertEquals(most[job], one.startOvers());
            }
        }
    }
}
