package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.runtime.collectives.Collectives;
import lull.runtime.collectives.CollectivesException;
import lull.runtime.collectives.Reduction;
import org.junit.jupiter.api.Test;

/** An agent whose messages don't get through, or come back as what nobody said: it goes on by itself. */
class LostCollectivesTest {
    private static final long PATIENCE = 10_000_000_000L;
    private static final GroupOrder ORDER = new GroupOrder(1, List.of("a", "b"), List.of("x", "y"));
    private static final Contribution OWN = new Contribution(Stage.SAMPLED, 2, ORDER, new double[] {3, 4});

    private long nanos;
    private Reduction given;

    private Consensus agent(Supplier<Optional<Reduction>> answer) {
        Collectives collectives = new Collectives() {
            @Override
            public void reduce(Reduction own) {
                given = own;
            }

            @Override
            public Optional<Reduction> result() {
                return answer.get();
            }
        };
        return new Consensus(collectives, () -> nanos, PATIENCE);
    }

    private void shouldGoAlone(Consensus agent, String why) {
        Agreement job = agent.agreement("job", 5);
        assertEquals(Optional.empty(), job.meet(OWN));
        agent.doWork();
        assertEquals(Optional.empty(), agent.trouble());
        agent.doWork();
        assertEquals(Optional.of(why), agent.trouble());
        Answer answer = job.meet(OWN).orElseThrow();
        assertArrayEquals(new double[] {3, 4}, answer.maxima());
        assertEquals(2, answer.tasks());
        assertEquals(3, answer.absent());
        assertEquals(Optional.empty(), answer.disagreement());
        assertEquals(100, agent.restMilliseconds(), "nobody is waited for");
        given = null;
        agent.doWork();
        assertEquals(null, given, "nothing more is said");
        job.meet(OWN);
        assertEquals(2, job.meet(OWN).orElseThrow().tasks(), "what is contributed later is settled at once");
    }

    @Test
    void shouldGoAloneWhenOthersCannotBeReached() {
        shouldGoAlone(
                agent(() -> {
                    throw new CollectivesException(new Exception("no route"));
                }),
                "another node's agent can't be reached: no route");
    }

    @Test
    void shouldGoAloneWhenWhatComesBackCannotBe() {
        shouldGoAlone(
                agent(() -> {
                    throw new IllegalStateException("a summary of nothing");
                }),
                "the agents' agreement failed: java.lang.IllegalStateException: a summary of nothing");
    }

    /** Patience is over when more than so much time has passed, not before. */
    @Test
    void shouldGoAloneWhenNobodyAnswersForLongerThanItsPatience() {
        Consensus agent = agent(Optional::empty);
        agent.agreement("job", 5).meet(OWN);
        nanos = 7;
        agent.doWork();
        nanos = 7 + PATIENCE;
        agent.doWork();
        assertEquals(Optional.empty(), agent.trouble());
        nanos++;
        agent.doWork();
        assertEquals(
                Optional.of("another node's agent has not answered for 10 s"), agent.trouble(), "patience is over");
    }
}
