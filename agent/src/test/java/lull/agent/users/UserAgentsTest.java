package lull.agent.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UserAgentsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Set<Long> there = new TreeSet<>();
    private final List<FakeChild> children = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private long now = 5 * SECOND;
    private boolean broken;

    private final UserAgents agents = new UserAgents(
            () -> there,
            uid -> uid == 1999 ? Optional.empty() : Optional.of(new AgentUser(uid, uid, "u" + uid, "/home/u" + uid)),
            this::launch,
            said::add,
            () -> now);

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
