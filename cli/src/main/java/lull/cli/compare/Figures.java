package lull.cli.compare;

import java.util.Locale;

/** Numbers as people read them. */
final class Figures {
    private static final int DIGITS = 3;
    private static final double PERCENT = 100;
    private static final double WHOLE_PERCENT = 10;

    private Figures() {}

    /** To three digits, or to a whole number if that has more; without an exponent. */
    static String rounded(double value) {
        int digitsBeforePoint = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return String.format(Locale.ROOT, "%." + Math.max(0, DIGITS - digitsBeforePoint) + "f", value);
    }

    /** A share in percent, without the sign for it: to a tenth, or to a whole number from 10 on. */
    static String percent(double share) {
        double percent = PERCENT * share;
        return String.format(Locale.ROOT, Math.abs(percent) < WHOLE_PERCENT ? "%.1f" : "%.0f", percent);
    }
}
