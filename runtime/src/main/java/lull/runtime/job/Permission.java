package lull.runtime.job;

import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Whether the teams of a task may shrink.
 *
 * @param teams the sizes that are allowed; empty for all
 * @param regions the sizes that are allowed to each region; empty where all regions may have all of them
 * @param reason for people
 */
public record Permission(
        boolean granted, Optional<Set<Integer>> teams, Optional<IntFunction<Set<Integer>>> regions, String reason) {

    /** Any size. */
    public static Permission any(String reason) {
        return new Permission(true, Optional.empty(), Optional.empty(), reason);
    }

    /** None. */
    public static Permission denied(String reason) {
        return new Permission(false, Optional.empty(), Optional.empty(), reason);
    }

    /** Whether a team may have so many threads, of some region at least. */
    public boolean allows(int threads) {
        return granted && teams.map(sizes -> sizes.contains(threads)).orElse(true);
    }

    /** Whether a region's team may have so many threads. */
    public boolean allows(int region, int threads) {
        return allows(threads)
                && regions.map(sizes -> sizes.apply(region).contains(threads)).orElse(true);
    }
}
