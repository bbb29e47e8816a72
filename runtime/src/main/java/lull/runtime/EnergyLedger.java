package lull.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import lull.runtime.job.ManagedTask;

/**
 * Energy, time and iterations of a job by default, while something was tried, under plans, and where it did not come back from them.
 * Where iterations differ in turn, a stretch seldom has as many of each: means are of iterations of mean length, as which each one
 * counts by its time by default.
 */
final class EnergyLedger {
    /** What a stretch of the run counts as. */
    enum Kind {
        DEFAULT,
        SAMPLED,
        HELD,
        ASTRAY,
        NOTHING
    }

    private final Map<Kind, Account> accounts = new EnumMap<>(Kind.class);
    private Kind open = Kind.NOTHING;
    private boolean changed;
    private double[] lengths = {1};
    private int followings;
    private double lostBefore;

    EnergyLedger() {
        clear();
    }

    private void clear() {
        for (Kind kind : Kind.values()) {
            accounts.put(kind, new Account());
        }
    }

    /** Turns of the iteration from one to before another. */
    private record Stretch(long begin, long end) {
        /** How many iterations of mean length they are, if each one of the period has its own. */
        double iterations(double[] lengths) {
            long periods = (end - begin) / lengths.length;
            double iterations = (double) periods * lengths.length;
            for (long turn = begin + periods * lengths.length; turn < end; turn++) {
                iterations += lengths[(int) (turn % lengths.length)];
            }
            return iterations;
        }
    }

    /** Sums over stretches of the run. */
    private static final class Account {
        private final List<Stretch> stretches = new ArrayList<>();
        private double joules;
        private double seconds;
        private double joulesAtBegin;
        private double secondsAtBegin;
        private long turnsAtBegin;

        void begin(double joulesNow, double secondsNow, long turnsNow) {
            joulesAtBegin = joulesNow;
            secondsAtBegin = secondsNow;
            turnsAtBegin = turnsNow;
        }

        void end(double joulesNow, double secondsNow, long turnsNow) {
            if (turnsNow >= turnsAtBegin) {
                joules += joulesNow - joulesAtBegin;
                seconds += secondsNow - secondsAtBegin;
                add(new Stretch(turnsAtBegin, turnsNow));
            }
        }

        private void add(Stretch next) {
            int last = stretches.size() - 1;
            if (last >= 0 && stretches.get(last).end() == next.begin()) {
                stretches.set(last, new Stretch(stretches.get(last).begin(), next.end()));
            } else {
                stretches.add(next);
            }
        }

        long turns() {
            return stretches.stream()
                    .mapToLong(stretch -> stretch.end() - stretch.begin())
                    .sum();
        }

        double iterations(double[] lengths) {
            return stretches.stream()
                    .mapToDouble(stretch -> stretch.iterations(lengths))
                    .sum();
        }
    }

    /** The time that each iteration of the period takes by default, relative to their mean. */
    void iterationsTake(double[] relative) {
        lengths = relative.clone();
    }

    /**
     * Tasks are followed in an iteration: if that is another one than before, what was entered is of iterations of another length, and
     * only what they lost still counts.
     *
     * @param number how often another iteration was followed
     */
    void follow(int number) {
        if (number != followings) {
            followings = number;
            lostBefore = lostSeconds();
            clear();
            open = Kind.NOTHING;
            lengths = new double[] {1};
            changed = false;
        }
    }

    /** What the tasks do from now on counts as that. */
    void enter(Kind next, Collection<? extends ManagedTask> tasks) {
        double joules = 0;
        double seconds = 0;
        long turns = Long.MAX_VALUE;
        for (ManagedTask task : tasks) {
            joules += task.joules().orElse(Double.NaN);
            seconds = Math.max(seconds, task.tracker().turnSeconds());
            turns = Math.min(turns, task.turns());
        }
        accounts.get(open).end(joules, seconds, turns);
        accounts.get(next).begin(joules, seconds, turns);
        open = next;
        changed |= next == Kind.SAMPLED || next == Kind.HELD;
    }

    /** All up to now. */
    void update(Collection<? extends ManagedTask> tasks) {
        enter(open, tasks);
    }

    /** Whether the tasks ever ran otherwise than by default, since they are followed in their iteration. */
    boolean isChanged() {
        return changed;
    }

    /** What has been entered so far counts as something else. */
    void reconsider(Kind other, Collection<? extends ManagedTask> tasks) {
        Account mistaken = accounts.get(open);
        Account right = accounts.get(other);
        right.begin(mistaken.joulesAtBegin, mistaken.secondsAtBegin, mistaken.turnsAtBegin);
        open = other;
        enter(other, tasks);
    }

    OptionalDouble joules(Kind kind) {
        return perIteration(kind, accounts.get(kind).joules);
    }

    OptionalDouble seconds(Kind kind) {
        return perIteration(kind, accounts.get(kind).seconds);
    }

    private OptionalDouble perIteration(Kind kind, double sum) {
        double iterations = accounts.get(kind).iterations(lengths);
        return iterations == 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
    }

    long iterations(Kind kind) {
        return accounts.get(kind).turns();
    }

    /** By how much longer all iterations took that did not run by default, than they would have at the default's mean. */
    double lostSeconds() {
        double lost = lostBefore;
        for (Kind kind : List.of(Kind.SAMPLED, Kind.HELD, Kind.ASTRAY)) {
            Account account = accounts.get(kind);
            lost += account.seconds
                    - account.iterations(lengths) * seconds(Kind.DEFAULT).orElse(0);
        }
        return seconds(Kind.DEFAULT).isPresent() ? lost : lostBefore;
    }

    /** All of it, with the part of what was lost that is the doing of plans and samples. */
    RuntimeOutcome.Savings savings(double blamedSeconds) {
        return new RuntimeOutcome.Savings(
                seconds(Kind.DEFAULT),
                seconds(Kind.HELD),
                joules(Kind.DEFAULT),
                joules(Kind.HELD),
                iterations(Kind.HELD),
                lostSeconds(),
                blamedSeconds);
    }
}
