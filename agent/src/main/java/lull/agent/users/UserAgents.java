package lull.agent.users;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Keeps an agent for each user whose directory of channels is there. One that ends is started again while the directory stays, after a
 * rest that doubles each time: whatever a user does with the own agent costs the node a bounded number of starts.
 */
public final class UserAgents {
    /** Agents at once: each is a JVM of some 100 MB, and those of a node's usual users are few. */
    static final int MOST = 64;

    /**
     * Questions for users a look, 1 to 64: each starts a process, of some milliseconds, for which all others wait. Who has many numbers may
     * make directories for all of them.
     */
    static final int MOST_QUESTIONS = 8;

    /** After so long, 0.1 to 10 s, a look asks for nobody any more: where no answers come the others are not forgotten. */
    static final long QUESTIONS_NANOS = 1_000_000_000L;

    /** Before an agent that has ended is started again, for the first time and at most. */
    static final long FIRST_REST_NANOS = 1_000_000_000L;

    static final long LONGEST_REST_NANOS = 300_000_000_000L;

    /** An agent that has lived for so long did not fail at its start. */
    static final long SETTLED_NANOS = 60_000_000_000L;

    private static final long LOOK_MILLISECONDS = 250;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** An agent of a user's own, in a process of that user's. */
    public interface Child {
        /** Whether it has not ended. */
        boolean isAlive();

        /** Asks it to end. */
        void terminate();

        /** Waits for its end as long as an agent may take to write reports, then ends it. */
        void end() throws InterruptedException;
    }

    /** Starts agents. */
    public interface Launcher {
        /**
         * Starts one.
         *
         * @throws IOException if it can't be started
         */
        Child launch(AgentUser user) throws IOException;
    }

    /** Looks for users with channels. */
    public interface Owners {
        /**
         * Their numbers, in order.
         *
         * @throws IOException if nobody can know
         */
        Set<Long> look() throws IOException;
    }

    private static final class Followed {
        private Optional<Child> child = Optional.empty();
        private final String name;
        private long started;
        private long rest = FIRST_REST_NANOS;
        private long notBefore = Long.MIN_VALUE;

        private Followed(String name) {
            this.name = name;
        }
    }

    private final Owners owners;
    private final LongFunction<Optional<AgentUser>> users;
    private final Launcher launcher;
    private final Consumer<String> people;
    private final LongSupplier nanoClock;
    private final Map<Long, Followed> followed = new TreeMap<>();
    private final Strangers strangers = new Strangers();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private String trouble = "";
    private boolean full;

    /**
     * Nobody is followed yet.
     *
     * @param users who has a number
     * @param people hears what becomes of agents
     * @param nanoClock CLOCK_MONOTONIC
     */
    public UserAgents(
            Owners owners,
            LongFunction<Optional<AgentUser>> users,
            Launcher launcher,
            Consumer<String> people,
            LongSupplier nanoClock) {
        this.owners = owners;
        this.users = users;
        this.launcher = launcher;
        this.people = people;
        this.nanoClock = nanoClock;
    }

    /** Asks for the end, and waits until all agents have ended. May be called from any other thread. */
    public void stop() throws InterruptedException {
        stop.countDown();
        ended.await();
    }

    /** Goes on until it is told to stop, and ends all agents then. */
    public void run() throws InterruptedException {
        try {
            while (!stop.await(LOOK_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                round();
            }
        } finally {
            end();
            ended.countDown();
        }
    }

    /** Looks once. */
    void round() {
        long now = nanoClock.getAsLong();
        followed.values().forEach(one -> notice(one, now));
        Set<Long> there = look();
        full &= running() >= MOST;
        for (long uid : next(there, now)) {
            if (nanoClock.getAsLong() - now < QUESTIONS_NANOS) {
                start(uid, now);
            }
        }
        strangers.news(now).ifPresent(people);
        followed.entrySet()
                .removeIf(entry -> entry.getValue().child.isEmpty()
                        && !there.contains(entry.getKey())
                        && now - entry.getValue().started > entry.getValue().rest + SETTLED_NANOS);
    }

    /**
     * Whose agents are to be started now: those of users who are known first, then of those for whom nobody has asked, the smallest number
     * and the largest in turn. A user's subordinate numbers lie side by side: however many they are, who is below or above them does
     * not wait.
     */
    private List<Long> next(Set<Long> there, long now) {
        List<Long> next = new ArrayList<>();
        Deque<Long> unasked = new ArrayDeque<>();
        for (long uid : there) {
            Followed one = followed.get(uid);
            if (one == null && !strangers.has(uid)) {
                unasked.add(uid);
            } else if (one != null && one.child.isEmpty() && now >= one.notBefore) {
                next.add(uid);
            }
        }
        while (next.size() < MOST_QUESTIONS && !unasked.isEmpty()) {
            next.add(next.size() % 2 == 0 ? unasked.removeFirst() : unasked.removeLast());
        }
        if (next.size() < MOST_QUESTIONS) {
            strangers.due(there, now).ifPresent(next::add);
        }
        return next.subList(0, Math.min(MOST_QUESTIONS, next.size()));
    }

    private Set<Long> look() {
        try {
            Set<Long> there = owners.look();
            trouble = "";
            return there;
        } catch (IOException e) {
            if (!trouble.equals(e.toString())) {
                trouble = e.toString();
                people.accept("no new users are followed: " + trouble);
            }
            return Set.of();
        }
    }

    private void notice(Followed one, long now) {
        if (one.child.isEmpty() || one.child.get().isAlive()) {
            return;
        }
        one.child = Optional.empty();
        boolean settled = now - one.started >= SETTLED_NANOS;
        one.rest = settled ? FIRST_REST_NANOS : Math.min(LONGEST_REST_NANOS, 2 * one.rest);
        one.notBefore = now + one.rest;
        people.accept(one.name + ": the agent has ended; another one starts no sooner than in "
                + one.rest / NANOS_PER_SECOND + " s, if there are channels");
    }

    private void start(long uid, long now) {
        if (running() >= MOST) {
            if (!full) {
                people.accept("other users wait, as " + MOST + " users have agents already");
            }
            full = true;
            return;
        }
        Optional<AgentUser> user = users.apply(uid);
        if (user.isEmpty()) {
            followed.remove(uid);
            strangers.add(uid, now);
            return;
        }
        strangers.remove(uid);
        launch(
                user.get(),
                followed.computeIfAbsent(uid, any -> new Followed(user.get().name())),
                now);
    }

    private void launch(AgentUser user, Followed one, long now) {
        one.started = now;
        try {
            one.child = Optional.of(launcher.launch(user));
            people.accept(one.name + ": an agent begins, as user " + user.uid());
        } catch (IOException e) {
            delay(one, now, String.valueOf(e.getMessage()));
        }
    }

    private void delay(Followed one, long now, String why) {
        one.rest = Math.min(LONGEST_REST_NANOS, 2 * one.rest);
        one.notBefore = now + one.rest;
        people.accept(one.name + " is not followed: " + why);
    }

    private long running() {
        return followed.values().stream().filter(one -> one.child.isPresent()).count();
    }

    private void end() throws InterruptedException {
        followed.values().forEach(one -> one.child.ifPresent(Child::terminate));
        for (Iterator<Followed> all = followed.values().iterator(); all.hasNext(); all.remove()) {
            Optional<Child> child = all.next().child;
            if (child.isPresent()) {
                child.get().end();
            }
        }
    }
}
