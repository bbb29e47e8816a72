package lull.report.observation;

import java.util.Locale;

/** Quantities as people read them, with their units. */
public final class Quantity {
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};

    private Quantity() {}

    /** A share in percent, to a tenth. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A time in seconds, or in thousandths or millionths of one where it is short. */
    public static String seconds(double value) {
        double size = Math.abs(value);
        if (size >= 1 || value == 0) {
            return String.format(Locale.ROOT, "%.3f s", value);
        }
        return size >= 1e-3
                ? String.format(Locale.ROOT, "%.2f ms", value * 1e3)
                : String.format(Locale.ROOT, "%.2f us", value * 1e6);
    }

    /** A number of bytes, with a prefix of powers of ten. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit < BYTES.length - 1) {
            value /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, BYTES[unit]);
    }

    /** A count or a rate, to three places, with a power of ten where it is large or small. */
    public static String count(double value) {
        double size = Math.abs(value);
        return size == 0 || size >= 1e-3 && size < 1e4
                ? String.format(Locale.ROOT, "%.3g", value)
                        .replaceFirst("(\\.\\d*?)0+$", "$1")
                        .replaceFirst("\\.$", "")
                : String.format(Locale.ROOT, "%.2e", value);
    }

    /** A frequency in gigahertz. */
    public static String hertz(double hertz) {
        return String.format(Locale.ROOT, "%.2f GHz", hertz * 1e-9);
    }
}
