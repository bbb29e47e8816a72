package lull.partitioning;

import java.math.BigDecimal;

/** How long it takes to hand a device its share before it can begin. */
@FunctionalInterface
public interface SendingCost {
    /** Shares are where they are needed already, as in the papers. */
    SendingCost NONE = size -> 0;

    /**
     * The time until a device has a share.
     *
     * @param size the share, above 0; a device that idles is sent nothing
     * @return s, 0 or more
     */
    double seconds(long size);

    /**
     * Hockney's model of a message: a latency, and a time for each unit.
     *
     * @param latency α, s
     * @param perUnit β, s for each unit of the profiles' sizes
     */
    static SendingCost linear(double latency, double perUnit) {
        requireSeconds("latency", latency);
        requireSeconds("time per unit", perUnit);
        BigDecimal alpha = BigDecimal.valueOf(latency);
        BigDecimal beta = BigDecimal.valueOf(perUnit);
        return size -> alpha.add(beta.multiply(BigDecimal.valueOf(size))).doubleValue();
    }

    private static void requireSeconds(String name, double value) {
        if (!(value >= 0 && value <= ProfilePoint.LARGEST_VALUE)) {
            throw new IllegalArgumentException(
                    name + " " + value + " s of sending: give 0 to " + ProfilePoint.LARGEST_VALUE);
        }
    }
}
