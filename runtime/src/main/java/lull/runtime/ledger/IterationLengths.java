package lull.runtime.ledger;

/** The lengths of the iterations of a period by default, relative to their mean: iterations of mean length are counted by them. */
final class IterationLengths {
    /** All iterations take as long. */
    static final IterationLengths EQUAL = new IterationLengths(new double[] {1});

    private final double[] relative;

    /** @param relative of each iteration of the period */
    IterationLengths(double[] relative) {
        this.relative = relative.clone();
    }

    /** Of the iteration that follows so many. */
    double of(long turn) {
        return relative[(int) (turn % relative.length)];
    }

    /** As how many of mean length the iterations count from one, inclusive, to another, exclusive. */
    double sum(long from, long to) {
        long periods = (to - from) / relative.length;
        double iterations = (double) periods * relative.length;
        for (long turn = from + periods * relative.length; turn < to; turn++) {
            iterations += of(turn);
        }
        return iterations;
    }
}
