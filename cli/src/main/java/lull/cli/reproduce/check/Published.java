package lull.cli.reproduce.check;

import java.util.Locale;

/**
 * A number that a paper gives.
 *
 * @param value the number
 * @param neutral what it would be without any effect: 0 of changes in per cent, 1 of ratios
 * @param none how far from that it counts as no effect
 * @param unit behind the number, with a blank before it where one belongs
 */
public record Published(double value, double neutral, double none, String unit) {
    /** A relative difference up to which two numbers agree: about what rounding to two digits takes. */
    private static final double ALIKE = 0.1;

    /** A change in per cent; less than 1 % counts as none. */
    public static Published percent(double value) {
        return new Published(value, 0, 1, " %");
    }

    /** A ratio, such as a speed-up; within 1 % of 1 nothing has changed. */
    public static Published ratio(double value) {
        return new Published(value, 1, 0.01, " times");
    }

    /** Compares: alike to a tenth, or no effect in both; else whether the effect has the same sign. */
    Agreement with(double ours) {
        if (direction(value) != direction(ours)) {
            return Agreement.DIFFERS;
        }
        boolean alike = Math.abs(ours - value) <= ALIKE * Math.abs(value - neutral);
        return alike || direction(value) == 0 ? Agreement.AGREES : Agreement.DIRECTION;
    }

    private double direction(double number) {
        return Math.abs(number - neutral) < none ? 0 : Math.signum(number - neutral);
    }

    /** Two decimals at most. */
    String words(double number) {
        String decimals = String.format(Locale.ROOT, "%.2f", number);
        return decimals.replaceFirst("\\.?0+$", "") + unit;
    }
}
