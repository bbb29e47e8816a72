package lull.runtime.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import lull.runtime.ledger.Moment.TaskMoment;

/** An account of time and iterations, or of energy and iterations: sums over stretches of the run. */
final class Account {
    /**
     * Of the approach to a mean, 5 to 20: the first takes whole iterations alone, each other comes nearer by the number of iterations,
     * which are five at least.
     */
    private static final int ROUNDS = 9;

    /**
     * Stretches after which all are joined, 1 to some hundreds: each look at a long job may begin one, and takes 100 bytes a task as
     * long as it is kept. So many tell the mean of an iteration well enough to join by.
     */
    private static final int MOST = 64;

    private final List<Stretch> latest = new ArrayList<>();
    private final Map<Integer, Joined> earlier = new HashMap<>();
    private Moment begin = Moment.NONE;

    /** The next stretch begins. */
    void begin(Moment from) {
        begin = from;
    }

    /** Where the last stretch began. */
    Moment begin() {
        return begin;
    }

    /** The stretch ends, and counts where the tasks are still in the same iteration. */
    void end(Moment now) {
        if (now.follows(begin) && !now.isAt(begin)) {
            add(new Stretch(begin, now));
        }
    }

    private void add(Stretch next) {
        int last = latest.size() - 1;
        if (last >= 0 && latest.get(last).end().isAt(next.begin())) {
            latest.set(last, new Stretch(latest.get(last).begin(), next.end()));
        } else {
            latest.add(next);
        }
    }

    /**
     * Joins the stretches if there are many: they are counted by these lengths for good.
     *
     * @param means of an iteration of each task
     */
    void joinMany(IterationLengths lengths, IntToDoubleFunction means) {
        if (latest.size() < MOST) {
            return;
        }
        for (int task = 0; task < latest.get(0).end().tasks().size(); task++) {
            double mean = means.applyAsDouble(task);
            Joined joined = earlier(task);
            for (Stretch one : latest) {
                joined = joined.with(one, task, lengths, mean);
            }
            earlier.put(task, joined);
        }
        latest.clear();
    }

    private Joined earlier(int task) {
        return earlier.getOrDefault(task, Joined.NONE);
    }

    /** Seconds or joules; NaN where nobody knows. */
    double taken(int task) {
        double sum = earlier(task).taken();
        for (Stretch one : latest) {
            sum += one.taken(task);
        }
        return sum;
    }

    long turns(int task) {
        long sum = earlier(task).turns();
        for (Stretch one : latest) {
            sum += one.turns(task);
        }
        return sum;
    }

    double iterations(int task, IterationLengths lengths, double mean) {
        double sum = earlier(task).iterations(mean);
        for (Stretch one : latest) {
            sum += one.iterations(task, lengths, mean);
        }
        return sum;
    }

    /**
     * What an iteration takes on average, as if each were of mean length; 0 if none ended. What was done of an iteration before the account was
     * opened, or of one that has not ended, is a part of an iteration by that very mean, which is why it is approached.
     */
    double mean(int task, IterationLengths lengths) {
        double mean = mean(taken(task), (double) turns(task)).orElse(0);
        for (int round = 0; round < ROUNDS; round++) {
            mean = mean(taken(task), iterations(task, lengths, mean)).orElse(0);
        }
        return mean;
    }

    /** Of so many iterations; empty if there were none, or nobody knows the sum. */
    static OptionalDouble mean(double sum, double iterations) {
        return iterations <= 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
    }

    /**
     * What one task did in stretches that are no longer told apart.
     *
     * @param iterations of mean length that don't depend on what one takes on average
     * @param started in others, which do: what was taken of them at the stretches' ends, less what was done before they began
     */
    private record Joined(double taken, long turns, double iterations, double started) {
        static final Joined NONE = new Joined(0, 0, 0, 0);

        /** @param mean of an iteration; 0 if unknown */
        Joined with(Stretch one, int task, IterationLengths lengths, double mean) {
            TaskMoment begin = one.begin().tasks().get(task);
            TaskMoment end = one.end().tasks().get(task);
            return new Joined(
                    taken + one.taken(task),
                    turns + one.turns(task),
                    iterations + one.ended(task, lengths) + end.whole(lengths, mean) - begin.whole(lengths, mean),
                    started + end.started(lengths, mean) - begin.started(lengths, mean));
        }

        double iterations(double mean) {
            return iterations + (mean > 0 ? started / mean : 0);
        }
    }
}
