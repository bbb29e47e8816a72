package lull.runtime.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** An account of energy, time and iterations: sums over stretches of the run. */
final class Account {
    /**
     * Of the approach to a mean, 5 to 20: the first takes whole iterations alone, each other comes nearer by the number of iterations,
     * which are five at least.
     */
    private static final int ROUNDS = 9;

    private final List<Stretch> stretches = new ArrayList<>();
    private double joules;
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

    /** Of all tasks; NaN where nobody knows. */
    double joules() {
        return joules;
    }

    double seconds(int task) {
        return stretches.stream().mapToDouble(one -> one.seconds(task)).sum();
    }

    long turns(int task) {
        return stretches.stream().mapToLong(one -> one.turns(task)).sum();
    }

    double ended(int task, IterationLengths lengths) {
        return stretches.stream().mapToDouble(one -> one.ended(task, lengths)).sum();
    }

    double iterations(int task, IterationLengths lengths, double meanSeconds) {
        return stretches.stream()
                .mapToDouble(one -> one.iterations(task, lengths, meanSeconds))
                .sum();
    }

    /**
     * Mean time of an iteration, as if each were of mean length; 0 if none ended. What was done of an iteration before the account was
     * opened, or of one that has not ended, is a part of an iteration by that very mean, which is why it is approached.
     */
    double meanSeconds(int task, IterationLengths lengths) {
        double mean = 0;
        for (int round = 0; round < ROUNDS; round++) {
            mean = mean(seconds(task), iterations(task, lengths, mean)).orElse(0);
        }
        return mean;
    }

    /** Of so many iterations; empty if there were none, or nobody knows the sum. */
    static OptionalDouble mean(double sum, double iterations) {
        return iterations <= 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
    }
}
