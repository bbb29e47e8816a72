package lull.cost.calibration;

import java.util.Map;

/**
 * A run of a program on some cores at one frequency.
 *
 * @param configuration where it ran
 * @param seconds how long
 * @param joules how much energy
 * @param work what it did
 */
public record CalibrationRun(Configuration configuration, double seconds, double joules, Work work) {

    /** Cores and their frequency. */
    public record Configuration(double cores, double hertz) {
        private static final double MOST_HERTZ = 1e12;

        public Configuration {
            if (!(cores >= 1) || cores != Math.rint(cores) || Double.isInfinite(cores)) {
                throw new IllegalArgumentException("cores = " + cores + ": it is a whole number from 1 up");
            }
            requirePositive("hertz", hertz);
            if (hertz > MOST_HERTZ) {
                throw new IllegalArgumentException(
                        "hertz = " + hertz + ": no processor is so fast; it is a frequency in Hz, as 2.4e9");
            }
        }
    }

    /**
     * What the run did.
     *
     * @param cycles of computation, over all cores
     * @param messages over all cores
     * @param criticalCycles on the critical path
     * @param criticalMessages one after another on the critical path
     */
    public record Work(double cycles, double messages, double criticalCycles, double criticalMessages) {
        public Work {
            Map.of(
                            "cycles",
                            cycles,
                            "messages",
                            messages,
                            "critical_cycles",
                            criticalCycles,
                            "critical_messages",
                            criticalMessages)
                    .forEach((name, value) -> {
                        if (!(value >= 0) || Double.isInfinite(value)) {
                            throw new IllegalArgumentException(name + " = " + value + ": it is a number from 0 up");
                        }
                    });
            requirePositive("cycles", cycles);
        }
    }

    public CalibrationRun {
        requirePositive("seconds", seconds);
        requirePositive("joules", joules);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " = " + value + ": it is a number above 0");
        }
    }
}
