package lull.governor;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a client may ask of the governor: the first word of a {@link Request}, which says how many words follow. */
public enum GovernorVerb {
    /** Take CPUs: a list of them. Answered with the seconds that the lease lasts without a word. */
    LEASE(1),
    /** Keep the lease. */
    BEAT(0),
    /** The domains that the lease may set, a line of {@link ReplyText} each. */
    DOMAINS(0),
    /** The frequency that a domain has: its number. Answered in hertz. */
    READ(1),
    /** Set a domain: its number and a frequency in hertz. Answered with a setting of {@link ReplyText}. */
    SET(2),
    /**
     * Find out, by setting some of them, what frequencies a domain with a range has and whether it follows: its number. Answered
     * with its line of {@link ReplyText}.
     */
    PROBE(1),
    /**
     * Cap something of the processor packages that the lease has whole: what, and watts or hertz. Answered with a line of
     * {@link ReplyText} for each.
     */
    CAP(2),
    /** A descriptor by which a domain can be set without asking: its number. */
    DESCRIPTOR(1),
    /** Put back what was found of a domain, and keep the lease: its number. */
    RESTORE(1),
    /** Give the lease back. */
    RELEASE(0),
    /** What the governor says of itself, in lines for people. */
    STATUS(0);

    private final int words;

    GovernorVerb(int words) {
        this.words = words;
    }

    /** How many words follow. */
    int words() {
        return words;
    }

    /** The request with these words. */
    String request(Object... said) {
        if (said.length != words) {
            throw new IllegalArgumentException("'" + this + "' takes " + words + " words, not " + said.length);
        }
        return this + Arrays.stream(said).map(word -> " " + word).collect(Collectors.joining());
    }

    /** As it is said. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
