package lull.predictor;

/**
 * The loop that an iteration ends in: the groups from one on to the last, which run several times before the first group comes again.
 *
 * @param begin its first group; the number of groups where there is no such loop
 * @param turns of it in an iteration, on average
 */
public record InnerLoop(int begin, double turns) {

    /** Checks the numbers. */
    public InnerLoop {
        if (!(begin >= 0 && turns >= 1 && turns < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("an inner loop from group " + begin + " on with " + turns
                    + " turns can't be; give 0 or more, and 1 or more");
        }
    }

    /** How often an iteration runs a group. */
    public double repeats(int group) {
        return group < begin ? 1 : turns;
    }
}
