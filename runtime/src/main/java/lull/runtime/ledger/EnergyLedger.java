package lull.runtime.ledger;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import lull.runtime.Savings;
import lull.runtime.job.ManagedTask;

/**
 * Energy, time and iterations of a job by default, while something was tried, under plans, and where it did not come back from them.
 * Where iterations differ in turn, a stretch seldom has as many of each: means are of iterations of mean length, as which each one
 * counts by its time by default. Power differs within an iteration: which part of one is done at the end of a stretch is told by its time
 * for times, and by its joules for energy.
 */
public final class EnergyLedger {
    /** What a stretch of the run counts as. */
    public enum Kind {
        DEFAULT,
        SAMPLED,
        HELD,
        ASTRAY,
        NOTHING
    }

    private final Map<Kind, Account> times = new EnumMap<>(Kind.class);
    private final Map<Kind, Account> energies = new EnumMap<>(Kind.class);
    private Kind open = Kind.NOTHING;
    private int taskCount;
    private boolean changed;
    private boolean planned;
    private IterationLengths lengths = IterationLengths.EQUAL;
    private int followings;
    private double lostBefore;

    /** Nothing is entered yet. */
    public EnergyLedger() {
        clear();
    }

    private void clear() {
        for (Kind kind : Kind.values()) {
            times.put(kind, new Account());
            energies.put(kind, new Account());
        }
    }

    /** The time that each iteration of the period takes by default, relative to their mean. */
    public void iterationsTake(double[] relative) {
        lengths = new IterationLengths(relative);
    }

    /**
     * Tasks are followed in an iteration: if that is another one than before, what was entered is of iterations of another length, and
     * only what they lost still counts.
     *
     * @param number how often another iteration was followed
     */
    public void follow(int number) {
        if (number != followings) {
            followings = number;
            lostBefore = lostSeconds();
            clear();
            open = Kind.NOTHING;
            lengths = IterationLengths.EQUAL;
            changed = false;
            planned = false;
        }
    }

    /** A plan that is held changes something here. Where none does, what counts as held is watched while other nodes may hold one. */
    public void planned() {
        planned = true;
    }

    /** What the tasks do from now on counts as that. */
    public void enter(Kind next, Collection<? extends ManagedTask> tasks) {
        enter(next, Moment.inSeconds(tasks), Moment.inJoules(tasks));
    }

    void enter(Kind next, Moment inSeconds, Moment inJoules) {
        taskCount = inSeconds.tasks().size();
        enter(next, inSeconds, times);
        enter(next, inJoules, energies);
        open = next;
        changed |= next == Kind.SAMPLED || next == Kind.HELD;
    }

    private void enter(Kind next, Moment now, Map<Kind, Account> accounts) {
        accounts.get(open).end(now);
        accounts.get(open).joinMany(lengths, task -> byDefault(accounts, task));
        accounts.get(next).begin(now);
    }

    /** All up to now. */
    public void update(Collection<? extends ManagedTask> tasks) {
        enter(open, tasks);
    }

    /** Whether the tasks ever ran otherwise than by default, since they are followed in their iteration. */
    public boolean isChanged() {
        return changed;
    }

    /** What has been entered so far counts as something else. */
    public void reconsider(Kind other, Collection<? extends ManagedTask> tasks) {
        times.get(other).begin(times.get(open).begin());
        energies.get(other).begin(energies.get(open).begin());
        open = other;
        enter(other, tasks);
    }

    /** Of all tasks; each one's are those of its own iterations, as one may be an iteration ahead. */
    OptionalDouble joules(Kind kind) {
        double sum = 0;
        for (int task = 0; task < taskCount; task++) {
            sum += perIteration(kind, energies, task).orElse(Double.NaN);
        }
        return Double.isNaN(sum) || taskCount == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    OptionalDouble seconds(Kind kind) {
        return perIteration(kind, times, timed());
    }

    private OptionalDouble perIteration(Kind kind, Map<Kind, Account> accounts, int task) {
        return iterations(kind) == 0
                ? OptionalDouble.empty()
                : Account.mean(accounts.get(kind).taken(task), iterationsOfMeanLength(kind, accounts, task));
    }

    private double iterationsOfMeanLength(Kind kind, Map<Kind, Account> accounts, int task) {
        return accounts.get(kind).iterations(task, lengths, byDefault(accounts, task));
    }

    private double byDefault(Map<Kind, Account> accounts, int task) {
        return accounts.get(Kind.DEFAULT).mean(task, lengths);
    }

    /**
     * The task whose times all kinds are told by, so that they can be compared: the one that was in its iteration longest, which what
     * another does outside of it is part of, as a wait.
     */
    private int timed() {
        return IntStream.range(0, taskCount)
                .reduce((a, b) -> seconds(b) > seconds(a) ? b : a)
                .orElse(0);
    }

    private double seconds(int task) {
        return times.values().stream()
                .mapToDouble(account -> account.taken(task))
                .sum();
    }

    /** How many have ended. */
    public long iterations(Kind kind) {
        return times.get(kind).turns(timed());
    }

    /** By how much longer all iterations took that did not run by default, than they would have at the default's mean. */
    double lostSeconds() {
        OptionalDouble byDefault = seconds(Kind.DEFAULT);
        double lost = lostBefore;
        for (Kind kind : List.of(Kind.SAMPLED, Kind.HELD, Kind.ASTRAY)) {
            lost += times.get(kind).taken(timed()) - iterationsOfMeanLength(kind, times, timed()) * byDefault.orElse(0);
        }
        return byDefault.isPresent() ? lost : lostBefore;
    }

    /** All of it, with the part of what was lost that is the doing of plans and samples. */
    public Savings savings(double blamedSeconds) {
        return new Savings(
                seconds(Kind.DEFAULT),
                seconds(Kind.HELD),
                joules(Kind.DEFAULT),
                joules(Kind.HELD),
                iterations(Kind.HELD),
                planned,
                lostSeconds(),
                blamedSeconds);
    }
}
