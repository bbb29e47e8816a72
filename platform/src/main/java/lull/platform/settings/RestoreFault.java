package lull.platform.settings;

/**
 * One thing that could not be put back.
 *
 * @param attribute what it is, as {@code policy0/scaling_governor}
 * @param found the value to be put back
 * @param reason what it holds instead, or why it could not be written
 */
public record RestoreFault(String attribute, String found, String reason) {

    /** Checks that the fault says something. */
    public RestoreFault {
        if (attribute.isBlank() || reason.isBlank()) {
            throw new IllegalArgumentException(
                    "a fault needs attribute and reason: '" + attribute + "', '" + reason + "'");
        }
    }

    /** The folder of the attribute, by its own name. */
    public String folder() {
        return attribute.split("/", 2)[0];
    }

    /** One line for people. */
    public String describe() {
        return attribute + " could not be put back to '" + found + "': " + reason;
    }
}
