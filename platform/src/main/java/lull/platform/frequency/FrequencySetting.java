package lull.platform.frequency;

import java.util.Objects;
import java.util.Optional;

/**
 * What became of a request for a frequency.
 *
 * @param domain the domain's number
 * @param askedHertz what was asked for, in hertz
 * @param holds what the domain held afterwards, read back
 * @param written whether anything was written; false if it was already so, or could not be tried
 * @param whyNot why the domain does not hold what was asked for; empty exactly if it does
 */
public record FrequencySetting(
        int domain, double askedHertz, FrequencyReading holds, boolean written, Optional<String> whyNot) {

    /** Checks that a failure has its reason. */
    public FrequencySetting {
        Objects.requireNonNull(whyNot, "whyNot");
        if (!(askedHertz > 0)) {
            throw new IllegalArgumentException("frequency " + askedHertz + " Hz is not positive");
        }
        if (holds.hertz().isEmpty() && whyNot.isEmpty()) {
            throw new IllegalArgumentException("domain " + domain + " holds nothing known; say why");
        }
    }

    /** Whether the domain holds what was asked for. */
    public boolean isHeld() {
        return whyNot.isEmpty();
    }
}
