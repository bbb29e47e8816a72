package lull.partitioning.exact.cost;

import java.math.BigDecimal;

/** Numbers that were written as decimals of up to 15 digits and 22 decimal places, or that are whole. */
final class Decimals {
    /** The most decimal places: 10^22 is the largest power of ten that is a double. */
    static final int MOST = 22;

    private static final double FIFTEEN_DIGITS = 1e15;
    private static final double[] POWERS_OF_TEN = new double[MOST + 1];

    static {
        for (int exponent = 0; exponent <= MOST; exponent++) {
            POWERS_OF_TEN[exponent] = Double.parseDouble("1e" + exponent);
        }
    }

    private Decimals() {}

    /** A power of ten, exactly; the exponent is 0 to {@link #MOST}. */
    static double powerOfTen(int exponent) {
        return POWERS_OF_TEN[exponent];
    }

    /** The decimal places that tell a number, or as many as asked for if these are enough; above {@link #MOST} if none do. */
    static int places(double value, int enough) {
        if (enough > MOST || hasPlaces(value, enough)) {
            return enough;
        }
        for (int places = 0; places <= MOST; places++) {
            if (hasPlaces(value, places)) {
                return Math.max(places, enough);
            }
        }
        return MOST + 1;
    }

    /** Powers of ten are exact and division is correctly rounded, so the decimal is the one whose double this is. */
    private static boolean hasPlaces(double value, int places) {
        double scaled = value * POWERS_OF_TEN[places];
        double whole = Math.rint(scaled);
        return places == 0 ? whole == value : scaled < FIFTEEN_DIGITS && whole / POWERS_OF_TEN[places] == value;
    }

    /** The decimal of a number that has one. */
    static BigDecimal decimal(double value) {
        int places = places(value, 0);
        return places == 0
                ? new BigDecimal(value)
                : BigDecimal.valueOf((long) Math.rint(value * POWERS_OF_TEN[places]), places);
    }
}
