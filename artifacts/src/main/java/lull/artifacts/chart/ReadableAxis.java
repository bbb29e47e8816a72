package lull.artifacts.chart;

import java.util.Arrays;
import java.util.Locale;

/**
 * The ends of a linear axis and how its ticks are written: what differs by no more than rounding is one value, ends are multiples of
 * a round step, and ticks have as few digits as tell them apart.
 *
 * @param least at which the axis begins
 * @param most at which it ends
 */
public record ReadableAxis(double least, double most) {
    /** What differs less, relative to its size, is the noise of arithmetic, or of a search that ends there. */
    private static final double NOISE = 1e-6;
    /** Half of what is shown around a value that all points have, relative to it. */
    private static final double MARGIN = 0.1;

    private static final int STEPS = 8;
    private static final double PLAIN_LEAST = 1e-3;
    private static final double PLAIN_MOST = 1e6;

    /** The axis for values, of which there is at least one. */
    public static ReadableAxis of(double... values) {
        double least = Arrays.stream(values).min().orElseThrow();
        double most = Arrays.stream(values).max().orElseThrow();
        double size = Math.max(Math.abs(least), Math.abs(most));
        if (most - least <= NOISE * size) {
            double margin = size > 0 ? MARGIN * size : 1;
            least -= margin;
            most += margin;
        }
        double step = step((most - least) / STEPS);
        return new ReadableAxis(step * Math.floor(least / step + NOISE), step * Math.ceil(most / step - NOISE));
    }

    /** The next larger of 1, 2 and 5 times a power of ten. */
    private static double step(double about) {
        double power = Math.pow(10, Math.floor(Math.log10(about)));
        double digits = about / power;
        return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
    }

    /** Values of which those that are the same but for noise are equal, so that no line trembles. */
    public static double[] quiet(double... values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(0);
        if (most - least > NOISE * Math.max(Math.abs(least), Math.abs(most))) {
            return values;
        }
        double[] same = new double[values.length];
        Arrays.fill(same, values.length == 0 ? 0 : values[values.length / 2]);
        return same;
    }

    /** A tick's value with at most six digits, without trailing zeros; very large and small ones as 1.5e9. */
    public static String tick(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        double size = Math.abs(value);
        if (size != 0 && (size < PLAIN_LEAST || size >= PLAIN_MOST)) {
            String[] parts = String.format(Locale.ROOT, "%.5e", value).split("e");
            return trimmed(parts[0]) + "e" + Integer.parseInt(parts[1]);
        }
        int whole = size < 1 ? 0 : (int) Math.log10(size);
        return trimmed(String.format(Locale.ROOT, "%." + Math.max(0, 6 - whole) + "f", value));
    }

    private static String trimmed(String digits) {
        String shorter = digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
        return shorter.equals("-0") ? "0" : shorter;
    }
}
