package lull.training.data;

import lull.artifacts.table.Row;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/** Reads the columns {@code processors}, {@code cores_per_processor} and {@code frequency_hz}. */
final class ConfigurationCells {
    /** No processor that runs programs is slower, hertz: what is less was written in gigahertz, megahertz or kilohertz. */
    private static final double LEAST_HERTZ = 1e7;

    /** Nor is any faster, hertz. */
    private static final double MOST_HERTZ = 1e11;

    private ConfigurationCells() {}

    /** @throws IllegalArgumentException if one of them is none, or the frequency can't be in hertz */
    static Configuration of(Row row) {
        double hertz = row.number("frequency_hz");
        if (hertz < LEAST_HERTZ) {
            throw new IllegalArgumentException("frequency_hz = " + row.text("frequency_hz")
                    + " is below 10 MHz; write it in hertz: 2.2 GHz is 2.2e9");
        }
        if (hertz > MOST_HERTZ) {
            throw new IllegalArgumentException("frequency_hz = " + row.text("frequency_hz")
                    + " is above 100 GHz; write it in hertz: 2.2 GHz is 2.2e9");
        }
        return new Configuration(
                new ConcurrencyConfiguration(row.wholeInt("processors"), row.wholeInt("cores_per_processor")), hertz);
    }
}
