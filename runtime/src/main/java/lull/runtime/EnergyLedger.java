package lull.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
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

    /**
     * Of the approach to a mean, 5 to 20: the first takes whole iterations alone, each other comes nearer by the number of iterations,
     * which are five at least.
     */
    private static final int ROUNDS = 9;

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

    /**
     * What the tasks have done until now: energy of all, time and turns of the one that has done fewest.
     *
     * @param seconds in its iteration, the part of the turn that it is in included
     * @param openSeconds that part
     */
    private record Moment(double joules, double seconds, long turns, double openSeconds) {
        /** Of tasks that have done as many, who has waited least in the next one. */
        private static final Comparator<ManagedTask> FEWEST_TURNS = Comparator.comparingLong(ManagedTask::turns)
                .thenComparingDouble(task -> -task.tracker().iterationSeconds());

        static final Moment NONE = new Moment(0, 0, 0, 0);

        static Moment of(Collection<? extends ManagedTask> tasks) {
            double joules = 0;
            for (ManagedTask task : tasks) {
                joules += task.joules().orElse(Double.NaN);
            }
            ManagedTask slowest = Collections.min(tasks, FEWEST_TURNS);
            double seconds = slowest.tracker().iterationSeconds();
            return new Moment(
                    joules,
                    seconds,
                    slowest.turns(),
                    seconds - slowest.tracker().turnSeconds());
        }

        /**
         * Which part of an iteration of mean length the open one is: as much as it has lasted, but no more than the whole of it lasts by
         * default. Where it runs faster than that, it is a little more.
         */
        double part(double[] lengths, double meanSeconds) {
            return meanSeconds > 0 ? Math.min(length(lengths, turns), openSeconds / meanSeconds) : 0;
        }
    }

    private static double length(double[] lengths, long turn) {
        return lengths[(int) (turn % lengths.length)];
    }

    /** From one moment to another. */
    private record Stretch(Moment begin, Moment end) {
        /** How many iterations of mean length ended in it, if each one of the period has its own. */
        double ended(double[] lengths) {
            long periods = (end.turns() - begin.turns()) / lengths.length;
            double iterations = (double) periods * lengths.length;
            for (long turn = begin.turns() + periods * lengths.length; turn < end.turns(); turn++) {
                iterations += length(lengths, turn);
            }
            return iterations;
        }

        /** How many were done in it. */
        double iterations(double[] lengths, double meanSeconds) {
            return ended(lengths) + end.part(lengths, meanSeconds) - begin.part(lengths, meanSeconds);
        }
    }

    /** Sums over stretches of the run. */
    private static final class Account {
        private final List<Stretch> stretches = new ArrayList<>();
        private double joules;
        private double seconds;
        private Moment begin = Moment.NONE;

        void end(Moment now) {
            if (now.turns() >= begin.turns()) {
                joules += now.joules() - begin.joules();
                seconds += now.seconds() - begin.seconds();
                add(new Stretch(begin, now));
            }
        }

        private void add(Stretch next) {
            int last = stretches.size() - 1;
            if (last >= 0 && stretches.get(last).end().equals(next.begin())) {
                stretches.set(last, new Stretch(stretches.get(last).begin(), next.end()));
            } else {
                stretches.add(next);
            }
        }

        long turns() {
            return stretches.stream()
                    .mapToLong(
                            stretch -> stretch.end().turns() - stretch.begin().turns())
                    .sum();
        }

        double ended(double[] lengths) {
            return stretches.stream().mapToDouble(one -> one.ended(lengths)).sum();
        }

        double iterations(double[] lengths, double meanSeconds) {
            return stretches.stream()
                    .mapToDouble(stretch -> stretch.iterations(lengths, meanSeconds))
                    .sum();
        }

        /**
         * Mean time of an iteration, as if each were of mean length; 0 if none ended. What was done of an iteration before the account was
         * opened, or of one that has not ended, is a part of an iteration by that very mean, which is why it is approached.
         */
        double meanSeconds(double[] lengths) {
            double mean = 0;
            for (int round = 0; round < ROUNDS; round++) {
                mean = mean(seconds, iterations(lengths, mean)).orElse(0);
            }
            return mean;
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
        Moment now = Moment.of(tasks);
        accounts.get(open).end(now);
        accounts.get(next).begin = now;
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
        accounts.get(other).begin = accounts.get(open).begin;
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
        return accounts.get(kind).ended(lengths) == 0
                ? OptionalDouble.empty()
                : mean(sum, iterationsOfMeanLength(kind));
    }

    private static OptionalDouble mean(double sum, double iterations) {
        return iterations <= 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
    }

    private double iterationsOfMeanLength(Kind kind) {
        return accounts.get(kind).iterations(lengths, accounts.get(Kind.DEFAULT).meanSeconds(lengths));
    }

    long iterations(Kind kind) {
        return accounts.get(kind).turns();
    }

    /** By how much longer all iterations took that did not run by default, than they would have at the default's mean. */
    double lostSeconds() {
        OptionalDouble byDefault = seconds(Kind.DEFAULT);
        double lost = lostBefore;
        for (Kind kind : List.of(Kind.SAMPLED, Kind.HELD, Kind.ASTRAY)) {
            lost += accounts.get(kind).seconds - iterationsOfMeanLength(kind) * byDefault.orElse(0);
        }
        return byDefault.isPresent() ? lost : lostBefore;
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
