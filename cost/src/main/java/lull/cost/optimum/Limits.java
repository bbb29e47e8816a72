package lull.cost.optimum;

/**
 * What a configuration may take at most; infinite where there is no limit.
 *
 * @param seconds the time limit
 * @param joules the energy budget
 */
record Limits(double seconds, double joules) {
    static final Limits NONE = new Limits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    Limits {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("time limit = " + seconds + ": a limit is above 0");
        }
        if (!(joules > 0)) {
            throw new IllegalArgumentException("energy budget = " + joules + ": a budget is above 0");
        }
    }
}
