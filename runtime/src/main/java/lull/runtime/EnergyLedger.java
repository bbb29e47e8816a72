package lull.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
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
    private int taskCount;
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
     * How far one task is in its iteration.
     *
     * @param turns that it has ended
     * @param endedSeconds that those took
     * @param openSeconds that it is in the next one, a wait that is not over included
     */
    private record TaskMoment(long turns, double endedSeconds, double openSeconds) {
        double seconds() {
            return endedSeconds + openSeconds;
        }

        /**
         * Which part of an iteration of mean length the open one is: as much as it has lasted, but no more than the whole of it lasts by
         * default. Where it runs faster than that, it is a little more.
         */
        double part(double[] lengths, double meanSeconds) {
            return meanSeconds > 0 ? Math.min(length(lengths, turns), openSeconds / meanSeconds) : 0;
        }
    }

    /** What the tasks have done until now: energy of all, and how far each one is. */
    private record Moment(double joules, List<TaskMoment> tasks) {
        static final Moment NONE = new Moment(0, List.of());

        static Moment of(Collection<? extends ManagedTask> tasks) {
            double joules = 0;
            for (ManagedTask task : tasks) {
                joules += task.joules().orElse(Double.NaN);
            }
            Map<Long, Double> open = openSeconds(tasks);
            return new Moment(
                    joules,
                    tasks.stream()
                            .map(task ->
                                    new TaskMoment(task.turns(), task.tracker().turnSeconds(), open.get(task.turns())))
                            .toList());
        }

        /** By number of turns, the time in the next one of the task that waits least there: others wait for it, in a call that isn't over. */
        private static Map<Long, Double> openSeconds(Collection<? extends ManagedTask> tasks) {
            Map<Long, Double> open = new HashMap<>();
            for (ManagedTask task : tasks) {
                double seconds =
                        task.tracker().iterationSeconds() - task.tracker().turnSeconds();
                open.merge(task.turns(), seconds, Math::max);
            }
            return open;
        }

        /** Whether the tasks went on from there, none of them in another iteration. */
        boolean follows(Moment earlier) {
            return tasks.size() == earlier.tasks.size()
                    && IntStream.range(0, tasks.size())
                            .allMatch(task -> tasks.get(task).turns()
                                    >= earlier.tasks.get(task).turns());
        }
    }

    private static double length(double[] lengths, long turn) {
        return lengths[(int) (turn % lengths.length)];
    }

    /** From one moment to another; of the times of a task both ends are its own, as tasks' sums differ by what one did alone. */
    private record Stretch(Moment begin, Moment end) {
        double seconds(int task) {
            return end.tasks().get(task).seconds() - begin.tasks().get(task).seconds();
        }

        long turns(int task) {
            return end.tasks().get(task).turns() - begin.tasks().get(task).turns();
        }

        /** How many iterations of mean length ended in it, if each one of the period has its own. */
        double ended(int task, double[] lengths) {
            long periods = turns(task) / lengths.length;
            double iterations = (double) periods * lengths.length;
            long first = begin.tasks().get(task).turns() + periods * lengths.length;
            for (long turn = first; turn < end.tasks().get(task).turns(); turn++) {
                iterations += length(lengths, turn);
            }
            return iterations;
        }

        /** How many were done in it. */
        double iterations(int task, double[] lengths, double meanSeconds) {
            return ended(task, lengths)
                    + end.tasks().get(task).part(lengths, meanSeconds)
                    - begin.tasks().get(task).part(lengths, meanSeconds);
        }
    }

    /** Sums over stretches of the run. */
    private static final class Account {
        private final List<Stretch> stretches = new ArrayList<>();
        private double joules;
        private Moment begin = Moment.NONE;

        void end(Moment now) {
            if (now.follows(begin)) {
                joules += now.joules() - begin.joules();
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

        double seconds(int task) {
            return stretches.stream().mapToDouble(one -> one.seconds(task)).sum();
        }

        long turns(int task) {
            return stretches.stream().mapToLong(one -> one.turns(task)).sum();
        }

        double ended(int task, double[] lengths) {
            return stretches.stream()
                    .mapToDouble(one -> one.ended(task, lengths))
                    .sum();
        }

        double iterations(int task, double[] lengths, double meanSeconds) {
            return stretches.stream()
                    .mapToDouble(one -> one.iterations(task, lengths, meanSeconds))
                    .sum();
        }

        /**
         * Mean time of an iteration, as if each were of mean length; 0 if none ended. What was done of an iteration before the account was
         * opened, or of one that has not ended, is a part of an iteration by that very mean, which is why it is approached.
         */
        double meanSeconds(int task, double[] lengths) {
            double mean = 0;
            for (int round = 0; round < ROUNDS; round++) {
                mean = mean(seconds(task), iterations(task, lengths, mean)).orElse(0);
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
        taskCount = tasks.size();
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
        return perIteration(kind, accounts.get(kind).seconds(timed()));
    }

    private OptionalDouble perIteration(Kind kind, double sum) {
        return accounts.get(kind).ended(timed(), lengths) == 0
                ? OptionalDouble.empty()
                : mean(sum, iterationsOfMeanLength(kind));
    }

    private static OptionalDouble mean(double sum, double iterations) {
        return iterations <= 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
    }

    private double iterationsOfMeanLength(Kind kind) {
        int task = timed();
        return accounts.get(kind)
                .iterations(task, lengths, accounts.get(Kind.DEFAULT).meanSeconds(task, lengths));
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
        return accounts.values().stream()
                .mapToDouble(account -> account.seconds(task))
                .sum();
    }

    long iterations(Kind kind) {
        return accounts.get(kind).turns(timed());
    }

    /** By how much longer all iterations took that did not run by default, than they would have at the default's mean. */
    double lostSeconds() {
        OptionalDouble byDefault = seconds(Kind.DEFAULT);
        double lost = lostBefore;
        for (Kind kind : List.of(Kind.SAMPLED, Kind.HELD, Kind.ASTRAY)) {
            lost += accounts.get(kind).seconds(timed()) - iterationsOfMeanLength(kind) * byDefault.orElse(0);
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
