package lull.partitioning.published;

import java.util.Locale;

/** Which reading of a paper's pseudo-code an algorithm follows. */
public enum PseudocodeReading {
    /** As printed, with no more repairs than it needs to run at all. */
    PUBLISHED,
    /** Exact. */
    REPAIRED;

    /** The algorithm's name for users: the repaired one has the plain name. */
    public String name(String algorithm) {
        return this == REPAIRED ? algorithm : algorithm + "-" + name().toLowerCase(Locale.ROOT);
    }
}
