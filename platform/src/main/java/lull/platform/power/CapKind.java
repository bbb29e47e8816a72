package lull.platform.power;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What can be capped of a processor package. */
public enum CapKind {
    /** The package's power, in watts. */
    PACKAGE("W", 1e6),
    /** The power of the package's memory, in watts. */
    DRAM("W", 1e6),
    /** The frequency of the package's uncore, its last-level cache and memory controllers, in hertz. */
    UNCORE("Hz", 1e-3);

    private static final double HERTZ_PER_GIGAHERTZ = 1e9;
    private static final int SHOWN_DIGITS = 5;

    private final String unit;
    private final double kernelUnits;

    CapKind(String unit, double kernelUnits) {
        this.unit = unit;
        this.kernelUnits = kernelUnits;
    }

    /**
     * The kind of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static CapKind of(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' can't be capped; those can: "
                        + Arrays.stream(values()).map(CapKind::toString).collect(Collectors.joining(", "))));
    }

    /** The unit of its values. */
    public String unit() {
        return unit;
    }

    /** The value as the kernel writes it, in microwatts or kilohertz. */
    long kernel(double value) {
        return Math.round(value * kernelUnits);
    }

    /** What the kernel's number says. */
    double value(long kernel) {
        return kernel / kernelUnits;
    }

    /** The value with its unit, for people. */
    public String describe(double value) {
        boolean frequency = this == UNCORE;
        String number = new BigDecimal(frequency ? value / HERTZ_PER_GIGAHERTZ : value)
                .round(new MathContext(SHOWN_DIGITS))
                .stripTrailingZeros()
                .toPlainString();
        return number + (frequency ? " GHz" : " " + unit);
    }

    /** As it is said. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
