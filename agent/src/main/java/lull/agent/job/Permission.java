package lull.agent.job;

import java.util.Optional;
import java.util.Set;

/**
 * Whether the teams of a task may shrink.
 *
 * @param teams the sizes that are allowed; empty for all
 * @param reason for people
 */
public record Permission(boolean granted, Optional<Set<Integer>> teams, String reason) {

    /** Any size. */
    public static Permission any(String reason) {
        return new Permission(true, Optional.empty(), reason);
    }

    /** None. */
    public static Permission denied(String reason) {
        return new Permission(false, Optional.empty(), reason);
    }

    /** Whether a team may have so many threads. */
    public boolean allows(int threads) {
        return granted && teams.map(sizes -> sizes.contains(threads)).orElse(true);
    }
}
