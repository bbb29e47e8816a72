package lull.balancing.search;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Takes work from all tasks but one as published, in passes: each gives an equal part of what is still to be taken, if that
 * leaves it a share at all. Where few of many tasks can give there are thousands of passes; those in which the same ones give
 * are then one step, the sum of a geometric series.
 */
final class EvenWithdrawal {
    /** Of the tasks: while as many give, what is left shrinks so fast that passes are few. */
    private static final double MANY = 0.125;

    private final double[] shares;
    private final int receiver;
    private final int givers;
    private final PriorityQueue<Giver> giving = new PriorityQueue<>(Comparator.comparingDouble(Giver::level));
    private final PriorityQueue<Giver> waiting =
            new PriorityQueue<>(Comparator.comparingDouble(Giver::level).reversed());
    private double remaining;
    /** By a task that has given in every step; the share of one that gives is its level less this. */
    private double given;

    private record Giver(int task, double level) {}

    /**
     * Begins.
     *
     * @param shares of the tasks, which become less
     * @param receiver the task that gives nothing
     * @param amount share of the whole work, not more than the others have; where it is negative they get it
     */
    EvenWithdrawal(double[] shares, int receiver, double amount) {
        this.shares = shares;
        this.receiver = receiver;
        givers = shares.length - 1;
        remaining = amount;
    }

    void take() {
        boolean many = true;
        while (many && unfinished()) {
            many = pass() >= MANY * givers;
        }
        if (unfinished()) {
            takeInSeries();
        }
    }

    private boolean unfinished() {
        return Math.abs(remaining) >= Neighbourhood.NOTHING;
    }

    /** How many gave. */
    private int pass() {
        double part = remaining / givers;
        int gave = 0;
        for (int task = 0; task < shares.length; task++) {
            if (task != receiver && shares[task] >= part - Neighbourhood.NOTHING) {
                shares[task] -= part;
                gave++;
            }
        }
        remaining -= gave * part;
        return gave;
    }

    private void takeInSeries() {
        for (int task = 0; task < shares.length; task++) {
            if (task != receiver) {
                giving.add(new Giver(task, shares[task]));
            }
        }
        sort();
        while (unfinished() && !giving.isEmpty()) {
            give(passes());
            sort();
        }
        waiting.forEach(giver -> shares[giver.task] = giver.level);
        giving.forEach(giver -> shares[giver.task] = giver.level - given);
    }

    /** Into those who can give the next part and those who can't. */
    private void sort() {
        double least = remaining / givers - Neighbourhood.NOTHING;
        while (!giving.isEmpty() && giving.peek().level - given < least) {
            Giver giver = giving.remove();
            waiting.add(new Giver(giver.task, giver.level - given));
        }
        while (!waiting.isEmpty() && waiting.peek().level >= least) {
            Giver giver = waiting.remove();
            giving.add(new Giver(giver.task, giver.level + given));
        }
    }

    /** In which the same tasks give: until another one can too, or one of them no longer. */
    private double passes() {
        if (waiting.isEmpty()) {
            return 1;
        }
        double decay = Math.log1p(-giving.size() / (double) givers);
        double first = waiting.peek().level + Neighbourhood.NOTHING;
        double last = giving.peek().level - given + Neighbourhood.NOTHING;
        double untilAnother = Math.ceil(Math.log(first * givers / remaining) / decay);
        double left = 1 - last * giving.size() / remaining;
        double untilOneLess = left > 0 ? Math.floor(Math.log(left) / decay) : Double.POSITIVE_INFINITY;
        return Math.max(1, Math.min(untilAnother, untilOneLess));
    }

    private void give(double passes) {
        double left = remaining * Math.pow(1 - giving.size() / (double) givers, passes);
        given += (remaining - left) / giving.size();
        remaining = left;
    }
}
