package lull.partitioning.study;

import java.util.function.LongToDoubleFunction;
import lull.artifacts.table.Row;

/**
 * What a size is in operations, so that a profile tells speeds.
 *
 * @param name as the user gives it
 * @param unit of a speed
 * @param operations of a size
 */
public record Work(String name, String unit, LongToDoubleFunction operations) {
    private static final int FFT_FACTOR = 5;
    private static final double OF_ELEMENTS = 1.5;

    /**
     * One of {@code size} (operations are the size itself), {@code dgemm=ELEMENTS} (2·N³ for matrices of N² elements, so many
     * for each unit of size) and {@code fft=ELEMENTS} (5·N²·log₂ N).
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static Work named(String text) {
        if (text.equals("size")) {
            return new Work(text, "size/s", size -> size);
        }
        int equals = text.indexOf('=');
        String kind = text.substring(0, Math.max(0, equals));
        double elements = number(text.substring(equals + 1));
        if (!(elements > 0 && Double.isFinite(elements)) || !kind.equals("dgemm") && !kind.equals("fft")) {
            throw new IllegalArgumentException(
                    "work " + text
                            + ": give size, dgemm=ELEMENTS or fft=ELEMENTS, ELEMENTS of the square matrix for each unit of size");
        }
        return kind.equals("dgemm")
                ? new Work(text, "flop/s", size -> 2 * Math.pow(size * elements, OF_ELEMENTS))
                : new Work(text, "flop/s", size -> fft(size * elements));
    }

    private static double number(String text) {
        try {
            return Row.decimal(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static double fft(double elements) {
        return FFT_FACTOR * elements * Math.log(Math.sqrt(elements)) / Math.log(2);
    }

    /** Operations per second. */
    double speed(long size, double seconds) {
        return operations.applyAsDouble(size) / seconds;
    }
}
