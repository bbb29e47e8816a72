package lull.phases.iteration;

/**
 * A stretch of a sequence that repeats itself.
 *
 * @param begin index of its first symbol
 * @param lag every symbol but the first lag of them equals the one lag places before
 * @param extent number of its symbols
 */
record Repetition(long begin, int lag, int extent) {
    Repetition {
        if (lag < 1 || extent < 2 * lag) {
            throw new IllegalArgumentException("extent=" + extent + " holds no two occurrences of lag=" + lag);
        }
    }
}
