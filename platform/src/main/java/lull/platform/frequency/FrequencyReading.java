package lull.platform.frequency;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The frequency that a domain holds, or why it can't be told.
 *
 * @param hertz the frequency, in hertz
 * @param reason why there is none; present exactly if there is none
 */
public record FrequencyReading(OptionalDouble hertz, Optional<String> reason) {

    /** Checks that absence has its reason. */
    public FrequencyReading {
        if (hertz.isPresent() == reason.isPresent()) {
            throw new IllegalArgumentException(
                    "a reading has a frequency or a reason, not " + hertz + " and " + reason);
        }
        if (hertz.isPresent() && !(hertz.getAsDouble() > 0)) {
            throw new IllegalArgumentException("frequency " + hertz.getAsDouble() + " Hz is not positive");
        }
    }

    /** A frequency that was read. */
    public static FrequencyReading of(double hertz) {
        return new FrequencyReading(OptionalDouble.of(hertz), Optional.empty());
    }

    /** No frequency, for that reason. */
    public static FrequencyReading absent(String reason) {
        return new FrequencyReading(OptionalDouble.empty(), Optional.of(reason));
    }
}
