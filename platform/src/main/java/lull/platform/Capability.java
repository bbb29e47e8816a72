package lull.platform;

import java.util.Objects;
import java.util.Optional;

/**
 * One thing that Lull could use, and whether it is there.
 *
 * @param name what it is, in a few words
 * @param available whether it can be used at all
 * @param detail what was found; empty text if nothing
 * @param reason why it is missing or limited; empty if it is fully there
 * @param cure what the user can do about the reason; empty if nothing
 */
public record Capability(
        String name, boolean available, String detail, Optional<String> reason, Optional<String> cure) {

    /** How far a capability goes; limited is usable with a reservation. */
    public enum Standing {
        OK,
        LIMITED,
        MISSING
    }

    /** Checks that whatever is missing says why. */
    public Capability {
        Objects.requireNonNull(detail, "detail");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a capability needs a name");
        }
        if (!available && reason.isEmpty()) {
            throw new IllegalArgumentException("capability '" + name + "' is missing without a reason; give one");
        }
        if (cure.isPresent() && reason.isEmpty()) {
            throw new IllegalArgumentException("capability '" + name + "' has a cure but no reason; give one");
        }
    }

    /** A capability that is fully there. */
    public static Capability ok(String name, String detail) {
        return new Capability(name, true, detail, Optional.empty(), Optional.empty());
    }

    /** A usable capability with a reservation; an empty cure says that there is none. */
    public static Capability limited(String name, String detail, String reason, String cure) {
        return new Capability(name, true, detail, Optional.of(reason), text(cure));
    }

    /** A capability that can't be used; an empty cure says that there is none. */
    public static Capability missing(String name, String reason, String cure) {
        return new Capability(name, false, "", Optional.of(reason), text(cure));
    }

    /** How far this capability goes. */
    public Standing standing() {
        if (!available) {
            return Standing.MISSING;
        }
        return reason.isPresent() ? Standing.LIMITED : Standing.OK;
    }

    private static Optional<String> text(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
