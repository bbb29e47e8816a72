package lull.runtime.consensus;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import lull.runtime.collectives.Collectives;
import lull.runtime.collectives.CollectivesException;
import lull.runtime.collectives.Reduction;

/**
 * One node's part in the consensus of all agents, which lets the loops of each job meet.
 *
 * <p>The consensus goes by rounds. In each it is one job's {@link Turn}: every agent gives a {@link Message} about that job, if
 * it knows it, and a call for the job that is to be next, jobs being numbered by their names. Messages and calls are merged
 * on their way to a {@link Summary}, which all agents get, and whose size does not depend on their number. What all agents do
 * next is told from the summary by a pure function, {@link RoundOutcome#in}: when all tasks of the job have come to the same
 * stage, their agents and all others maximise what was contributed there, and the next round begins. So all agents begin the
 * same operations in the same order, whichever jobs they know, and nothing depends on who answers first. An agent never waits:
 * operations are polled, once each time its loop comes round, and the tasks never know.
 *
 * <p>Jobs about which somebody has something to say take turns, whether they can go on or wait. Of J such jobs each is considered
 * once in J rounds; one that was not among them is called for in the next round, and considered J rounds after that at the
 * latest. A job that has the agents to itself is considered in every round.
 *
 * <p>What can go wrong:
 * <ul>
 * <li>Some of a job's tasks don't come (their agent is late, their work is irregular, they were lost). When all agents of
 * those that came have waited for {@code patience}, or for as long as they said if that is longer, these decide together without the
 * others.
 * <li>An agent dies. The operation that is under way never ends; after the patience each agent decides by itself, then and
 * ever after. What is held stays held.
 * <li>A node starts a job over. The job's next turn tells all, who start over as well: critical times have changed. What was
 *     contributed before is worth nothing.
 * <li>Groups don't match, or two jobs have one name. Then nobody decides.
 * </ul>
 * The first two are safe for the program's time, because the largest time of fewer tasks is never longer than that of all: a
 * plan by it saves less, and takes no longer than the critical task.
 *
 * <p>For the thread of the agent's loop.
 */
public final class Consensus {
    private static final long REST_NANOS = 200_000_000;
    private static final long LONGEST_MILLISECONDS = 100;
    private static final long WAITING_MILLISECONDS = 4;
    private static final long DECIDING_MILLISECONDS = 1;
    private static final long DECIDING_NANOS = 100_000_000;

    private enum Activity {
        RESTING,
        CONSIDERING,
        MAXIMISING
    }

    private final Collectives collectives;
    private final LongSupplier nanoClock;
    private final long patienceNanos;
    private final Map<Double, Member> members = new HashMap<>();
    private final Map<Double, Integer> startOvers = new HashMap<>();
    private Activity activity = Activity.RESTING;
    private long sinceNanos;
    private long decidedNanos;
    private boolean busy = true;
    private Turn turn = Turn.NOBODYS;
    private Message said = Message.without(0);
    private double called = Turn.NO_CALL;
    /** What both come to; the same is given again as long as there is nothing else to say. */
    private Reduction given = Summary.of(called, said);

    private Optional<Member> speaker = Optional.empty();
    private Optional<Contribution> contributed = Optional.empty();
    private RoundOutcome outcome;
    private Optional<String> trouble = Optional.empty();

    /**
     * The consensus of an agent that is about to begin its loop.
     *
     * @param patienceNanos how long others are waited for
     */
    public Consensus(Collectives collectives, LongSupplier nanoClock, long patienceNanos) {
        this.collectives = collectives;
        this.nanoClock = nanoClock;
        this.patienceNanos = patienceNanos;
        sinceNanos = nanoClock.getAsLong();
        decidedNanos = sinceNanos;
    }

    /**
     * The agreement of a job that has tasks on other nodes as well.
     *
     * @param name the same on all its nodes
     * @param worldSize number of its tasks
     */
    public Agreement agreement(String name, int worldSize) {
        Member member = new Member(GroupOrder.key(name), worldSize, this);
        member.hear(heardOf(member.job()));
        members.put(member.job(), member);
        return member;
    }

    private int heardOf(double job) {
        return startOvers.getOrDefault(job, 0);
    }

    long nanos() {
        return nanoClock.getAsLong();
    }

    void contributed(Member member) {
        busy = true;
        if (trouble.isPresent()) {
            member.settleAlone();
        }
    }

    /** How long the loop may rest before it comes round again: shortly, while a decision is under way or somebody waits. */
    public long restMilliseconds() {
        if (!busy || trouble.isPresent()) {
            return LONGEST_MILLISECONDS;
        }
        return nanos() - decidedNanos < DECIDING_NANOS ? DECIDING_MILLISECONDS : WAITING_MILLISECONDS;
    }

    /** Why this node decides by itself; empty as long as all agents answer. */
    public Optional<String> trouble() {
        return trouble;
    }

    /** Goes on with the round that is under way, or begins one when it is time. */
    public void doWork() {
        if (trouble.isPresent()) {
            return;
        }
        try {
            if (activity == Activity.RESTING) {
                begin();
                return;
            }
            Optional<Reduction> result = collectives.result();
            if (result.isPresent()) {
                goOn(result.get());
            } else if (nanos() - sinceNanos > patienceNanos) {
                goAlone("another node's agent has not answered for " + patienceNanos / 1_000_000_000 + " s");
            }
        } catch (CollectivesException e) {
            goAlone("another node's agent can't be reached: " + e.getMessage());
        } catch (RuntimeException e) { // what the others said can't be: whatever holds here must still be watched
            goAlone("the agents' agreement failed: " + e);
        }
    }

    private void begin() {
        boolean time = nanos() - sinceNanos >= REST_NANOS;
        if (!time && !busy) {
            return;
        }
        speaker = Optional.ofNullable(members.get(turn.job()));
        Message message = speaker.isPresent() ? speaker.get().message(nanos(), patienceNanos) : Message.without(0);
        contributed = speaker.isPresent() ? speaker.get().contribution() : Optional.empty();
        double call = call();
        if (call != called || !message.equals(said)) {
            called = call;
            said = message;
            given = Summary.of(call, message);
        }
        operate(Activity.CONSIDERING);
        collectives.reduce(given);
    }

    /** For the job that is to be next, of those that somebody here has something to say about. */
    private double call() {
        double highest = Turn.NO_CALL;
        for (Member member : members.values()) {
            highest = member.speaks() ? Math.max(highest, turn.call(member.job())) : highest;
        }
        return highest;
    }

    private void operate(Activity next) {
        activity = next;
        sinceNanos = nanos();
    }

    private void goOn(Reduction result) {
        if (activity == Activity.CONSIDERING) {
            considered(new Summary(result));
        } else {
            settle(result.maxima());
        }
    }

    private void considered(Summary summary) {
        Optional<RoundOutcome> next = RoundOutcome.in(summary, heardOf(turn.job()));
        hear(turn.job(), summary.startOvers());
        turn = turn.next(summary.call());
        // What was contributed while the round was under way is not in its summary.
        busy = summary.call() != Turn.NO_CALL || call() != Turn.NO_CALL;
        operate(Activity.RESTING);
        next.ifPresent(this::carryOut);
    }

    private void hear(double job, int times) {
        if (times > heardOf(job)) {
            startOvers.put(job, times);
            Optional.ofNullable(members.get(job)).ifPresent(member -> member.hear(times));
        }
    }

    private void carryOut(RoundOutcome next) {
        outcome = next;
        decidedNanos = nanos();
        if (next.values() == 0) {
            settle(new double[0]);
            return;
        }
        double[] neutral = new double[next.values()];
        Arrays.fill(neutral, Double.NEGATIVE_INFINITY);
        operate(Activity.MAXIMISING);
        double[] given = isOurs() ? contributed().shared(next.matching(), next.byIteration()) : neutral;
        collectives.reduce(new Reduction(given, new double[0]));
    }

    private Contribution contributed() {
        return contributed.orElseThrow(
                () -> new IllegalStateException("an outcome of this node, and nothing was contributed"));
    }

    private boolean isOurs() {
        return said.stage().equals(Optional.of(outcome.stage()));
    }

    private void settle(double[] shared) {
        if (isOurs()) {
            Contribution own = contributed();
            double[] maxima =
                    outcome.values() == 0 ? own.values() : own.own(shared, outcome.matching(), outcome.byIteration());
            speaker.orElseThrow(() -> new IllegalStateException("nobody speaks for the tasks here"))
                    .settle(own, outcome, maxima);
        }
        operate(Activity.RESTING);
    }

    private void goAlone(String why) {
        trouble = Optional.of(why);
        members.values().forEach(Member::settleAlone);
    }
}
