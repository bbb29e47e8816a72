package lull.agent.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class UserAgentsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Set<Long> there = new TreeSet<>();
    private final List<FakeChild> children = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final List<Long> asked = new ArrayList<>();
    private LongPredicate unknown = uid -> uid == 1999;
    private long now = 5 * SECOND;
    private boolean broken;
    private long answer;

    private final UserAgents agents = new UserAgents(() -> there, this::user, this::launch, said::add, () -> now);

    private static final class FakeChild implements UserAgents.Child {
        private final long uid;
        private boolean alive = true;
        private boolean asked;
        private boolean waited;

        private FakeChild(long uid) {
            this.uid = uid;
        }

        @Override
        public boolean isAlive() {
            return alive;
        }

        @Override
        public void terminate() {
            asked = true;
        }

        @Override
        public void end() {
            assertTrue(asked, "asked before it is waited for");
            waited = true;
        }
    }

    private Optional<AgentUser> user(long uid) {
        asked.add(uid);
        now += answer;
        return unknown.test(uid) ? Optional.empty() : Optional.of(new AgentUser(uid, uid, "u" + uid, "/home/u" + uid));
    }

    private UserAgents.Child launch(AgentUser user) throws IOException {
        if (broken) {
            throw new IOException("no memory");
        }
        children.add(new FakeChild(user.uid()));
        return children.get(children.size() - 1);
    }

    private FakeChild last() {
        return children.get(children.size() - 1);
    }

    /** So long, with a look each quarter of a second. */
    private void pass(long seconds) {
        for (long end = now + seconds * SECOND; now < end; now += SECOND / 4) {
            agents.round();
        }
    }

    @Test
    void shouldStartOneAgentForEachUserWhenChannelsAppear() {
        there.addAll(Set.of(1000L, 1001L));
        pass(10);

        assertEquals(
                List.of(1000L, 1001L), children.stream().map(child -> child.uid).toList());
    }

    @Test
    void shouldStartAnotherOneWhenTheFirstHasEndedAndChannelsComeAgain() {
        there.add(1000L);
        pass(100);
        there.clear();
        last().alive = false;
        pass(100);
        assertEquals(1, children.size());

        there.add(1000L);
        agents.round();

        assertEquals(2, children.size());
    }

    /** Rests of 2, 4, 8, ... and at last 300 seconds. */
    @Test
    void shouldRestLongerAndLongerWhenAnAgentDiesAtOnce() {
        there.add(1000L);
        for (long begin = now; now < begin + 3600 * SECOND; now += SECOND / 4) {
            agents.round();
            children.forEach(child -> child.alive = false);
        }

        assertTrue(children.size() >= 15 && children.size() <= 22, () -> children.size() + " starts in an hour");
    }

    @Test
    void shouldForgetNoRestWhenChannelsComeAndGo() {
        for (long begin = now; now < begin + 3600 * SECOND; now += SECOND / 4) {
            if (!there.remove(1000L)) {
                there.add(1000L);
            }
            agents.round();
            children.forEach(child -> child.alive = false);
        }

        assertTrue(children.size() <= 22, () -> children.size() + " starts in an hour");
    }

    @Test
    void shouldLookAfterItsAgentsBetweenAnyTwoQuestionsThatGetNoAnswer() {
        there.add(1000L);
        agents.round();
        last().alive = false;
        unknown = uid -> true;
        answer = 5 * SECOND;
        for (long uid = 1001; uid < 1020; uid++) {
            there.add(uid);
        }
        agents.round();
        assertEquals(2, asked.size(), asked::toString);
        assertTrue(said.stream().anyMatch(line -> line.contains("the agent has ended")), said::toString);

        agents.round();
        assertEquals(3, asked.size(), asked::toString);
    }

    @Test
    void shouldStartNoMoreThanItMayWhenManyUsersCome() {
        for (long uid = 1000; uid < 1500; uid++) {
            there.add(uid);
        }
        pass(30);

        assertEquals(UserAgents.MOST, children.size());
        assertTrue(said.get(said.size() - 1).contains("have agents already"), said::toString);
    }

    @Test
    void shouldFollowTheOthersWhenOneIsUnknownToTheMachine() {
        there.addAll(Set.of(1999L, 2000L));
        pass(30);

        assertEquals(List.of(2000L), children.stream().map(child -> child.uid).toList());
        assertTrue(said.size() < 10, said::toString);
    }

    private void strangers(int count) {
        unknown = uid -> uid >= 100_000 && uid < 200_000;
        for (long uid = 100_000; uid < 100_000 + count; uid++) {
            there.add(uid);
        }
    }

    /** Below and above the numbers that one user has besides the own. */
    @Test
    void shouldFollowUsersAtOnceHoweverManyStrangersThereAre() {
        strangers(4000);
        agents.round();
        there.addAll(Set.of(1000L, 1_897_600_001L));
        agents.round();

        assertEquals(
                List.of(1000L, 1_897_600_001L),
                children.stream().map(child -> child.uid).toList());
        assertEquals(2 * UserAgents.MOST_QUESTIONS, asked.size());
    }

    @Test
    void shouldComeToAUserAmongStrangersInTurn() {
        strangers(4000);
        there.add(102_000L);
        unknown = uid -> uid != 102_000;
        pass(4001 / (4 * UserAgents.MOST_QUESTIONS) + 1);

        assertEquals(102_000, last().uid);
    }

    @Test
    void shouldAskForWhoIsKnownBeforeAllOthers() {
        there.add(150_000L);
        pass(100);
        last().alive = false;
        strangers(4000);
        unknown = uid -> uid != 150_000;
        for (long uid = 200_000; uid < 204_000; uid++) {
            there.add(uid);
        }
        pass(3);

        assertEquals(2, children.size());
    }

    /** 4000 are asked for in some 125 s. */
    @Test
    void shouldSayInALineAMinuteHowManyStrangersThereAre() {
        strangers(4000);
        pass(600);

        assertTrue(said.size() <= 4, said::toString);
        assertEquals(
                4000,
                said.stream()
                        .mapToInt(line -> Integer.parseInt(line.split(" ")[0]))
                        .sum(),
                said::toString);
        assertTrue(said.get(0).contains("knows no such user"), said::toString);
    }

    /** One a look once all were asked for. */
    @Test
    void shouldAskSeldomForStrangersAgain() {
        strangers(4000);
        pass(126);
        asked.clear();
        pass(100);

        assertTrue(asked.size() <= 400, () -> asked.size() + " questions in 400 looks");
    }

    @Test
    void shouldFollowAStrangerWhoHasBecomeAUser() {
        there.add(1999L);
        pass(5);
        unknown = uid -> false;
        pass(70);

        assertEquals(1999, last().uid);
    }

    @Test
    void shouldRememberABoundedNumberOfStrangers() {
        Strangers strangers = new Strangers();
        for (long uid = 0; uid <= Strangers.MOST; uid++) {
            strangers.add(uid, now);
        }
        assertFalse(strangers.has(0));
        assertTrue(strangers.has(1) && strangers.has(Strangers.MOST));
        assertEquals(OptionalLong.of(1), strangers.due(Set.of(1L), now + Strangers.AGAIN_NANOS));
        assertEquals(OptionalLong.empty(), strangers.due(Set.of(2L), now + Strangers.AGAIN_NANOS));
        assertFalse(strangers.has(1), "its directory is gone");
    }

    @Test
    void shouldTryAgainWhenNoProcessCanBeStarted() {
        there.add(1000L);
        broken = true;
        pass(5);
        assertEquals("u1000 is not followed: no memory", said.get(0));
        broken = false;
        pass(30);

        assertEquals(1, children.size());
    }

    @Test
    void shouldEndAllWhenItIsToldToStop() throws InterruptedException {
        there.addAll(Set.of(1000L, 1001L));
        agents.round();
        Thread stopper = new Thread(() -> {
            try {
                agents.stop();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        stopper.start();
        agents.run();
        stopper.join();

        assertEquals(2, children.size());
        assertFalse(children.stream().anyMatch(child -> !child.waited));
    }
}
