package lull.measurement;

/**
 * When a mean is known well enough, and when to give up: after either cap.
 *
 * @param relativeHalfWidth of the confidence interval, relative to the mean
 * @param confidence of the interval, as 0.95
 * @param leastRepetitions at least 2, since one value has no spread
 * @param mostRepetitions cap of repetitions
 * @param mostSeconds cap of the time spent on a point, in seconds; the repetition that exceeds it still counts
 */
public record Precision(
        double relativeHalfWidth, double confidence, int leastRepetitions, int mostRepetitions, double mostSeconds) {

    /** 2.5 % at 95 % confidence: Lastovetsky and Reddy, TPDS 2017, section 4. Five repetitions at least, a hundred at most. */
    public static final Precision PUBLISHED = new Precision(0.025, 0.95, 5, 100, 600);

    /** Checks the ranges. */
    public Precision {
        if (!(relativeHalfWidth > 0 && confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("precision " + relativeHalfWidth + " at confidence " + confidence
                    + ": give a precision above 0 and a confidence between 0 and 1");
        }
        if (leastRepetitions < 2 || mostRepetitions < leastRepetitions || !(mostSeconds > 0)) {
            throw new IllegalArgumentException(
                    "from " + leastRepetitions + " to " + mostRepetitions + " repetitions in at most " + mostSeconds
                            + " s: give at least 2, not fewer at most than at least, and a time above 0");
        }
    }

    /** The same with other caps; the least number of repetitions gives way to the cap, down to 2. */
    public Precision withCaps(int repetitions, double seconds) {
        return new Precision(
                relativeHalfWidth,
                confidence,
                Math.max(2, Math.min(leastRepetitions, repetitions)),
                repetitions,
                seconds);
    }
}
