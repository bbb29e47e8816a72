package lull.runtime;

/** The most time that may be lost, as users give it: a share, or so many per cent. */
public final class Slowdown {
    private static final double PER_CENT = 100;
    private static final String CURE = "; give 0.01 or 1% for one in a hundred";

    private Slowdown() {}

    /**
     * The share that a text tells.
     *
     * @throws IllegalArgumentException if it is none that can be, with the text as it was given
     */
    public static double of(String text) {
        try {
            double share = text.endsWith("%")
                    ? Double.parseDouble(text.substring(0, text.length() - 1)) / PER_CENT
                    : Double.parseDouble(text);
            check(share, text);
            return share;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("max-slowdown " + text + " is no number" + CURE, e);
        }
    }

    static void check(double share, String given) {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("max-slowdown " + given
                    + ": more than 0, or there is no room to try anything, and at most 1" + CURE);
        }
    }
}
