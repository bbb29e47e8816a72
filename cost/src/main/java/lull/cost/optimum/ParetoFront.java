package lull.cost.optimum;

import java.util.ArrayList;
import java.util.List;

/**
 * Energy against time: configurations of which none is better than another in both. The points are spaced by time, each one
 * the least energy within a time limit (the ε-constraint method), from the least time there is to a multiple of it.
 */
public final class ParetoFront {
    /** So that rounding doesn't make the least time miss a limit that is the least time. */
    private static final double ABOVE = 1 + 1e-12;

    private final Optimiser optimiser;

    public ParetoFront(Optimiser optimiser) {
        this.optimiser = optimiser;
    }

    /**
     * Points of the front, by rising time and falling energy; fewer than asked where several limits give the same.
     *
     * @param points how many, from 2 up
     * @param slowdown how many times the least time the last limit is, above 1; the front of real frequencies has no end
     */
    public List<Optimum> points(int points, double slowdown) {
        if (points < 2 || !(slowdown > 1) || Double.isInfinite(slowdown)) {
            throw new IllegalArgumentException("a front has 2 points or more and a slowdown above 1: points = " + points
                    + ", slowdown = " + slowdown);
        }
        double leastSeconds =
                optimiser.leastTime(Double.POSITIVE_INFINITY).orElseThrow().seconds();
        if (leastSeconds == 0) {
            throw new IllegalArgumentException(
                    "there is no front: the least time is 0, since nothing is left to do; take a larger N");
        }
        List<Optimum> front = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            double limit = leastSeconds * ABOVE * Math.pow(slowdown, i / (points - 1.0));
            Optimum next = optimiser.leastEnergy(limit).orElseThrow();
            if (front.isEmpty() || next.joules() < front.get(front.size() - 1).joules()) {
                front.add(next);
            }
        }
        return List.copyOf(front);
    }
}
