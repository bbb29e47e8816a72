package lull.accounting;

import java.time.Instant;
import java.util.Optional;

/**
 * Which lines are wanted.
 *
 * @param user whose jobs; empty for all
 * @param since jobs that ended then or later; empty for all
 */
public record JobQuery(Optional<String> user, Optional<Instant> since) {
    /** All of them. */
    public static final JobQuery ALL = new JobQuery(Optional.empty(), Optional.empty());
}
