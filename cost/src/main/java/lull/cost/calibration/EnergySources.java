package lull.cost.calibration;

import java.util.regex.Pattern;

/** The words by which reports say where joules come from. */
final class EnergySources {
    private static final Pattern SOURCE = Pattern.compile("(measured|modelled|emulated)(:.+)?");

    private EnergySources() {}

    static String require(String source) {
        if (source == null || !SOURCE.matcher(source).matches()) {
            throw new IllegalArgumentException(
                    "source = \"" + source
                            + "\": say where the joules come from: measured, modelled or emulated, and after a colon by what (measured:rapl)");
        }
        return source;
    }
}
