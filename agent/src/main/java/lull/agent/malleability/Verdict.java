package lull.agent.malleability;

import com.google.gson.annotations.SerializedName;
import java.util.List;

/**
 * Whether a program gave the same results with smaller teams, and which of its regions were seen on them, and on larger ones after
 * that: it proves nothing of others.
 *
 * @param program its file, for people
 * @param malleable whether every trial gave what the default run gave
 * @param reason what differed, or what was compared
 * @param command that was tried
 * @param threads team sizes that were tried
 * @param regions that were seen on smaller teams than by default and on larger ones after that, and gave the same results
 * @param unproved regions with larger teams that kept them, for people
 * @param date ISO 8601
 */
public record Verdict(
        String program,
        boolean malleable,
        String reason,
        List<String> command,
        List<Integer> threads,
        List<ProvedRegion> regions,
        List<String> unproved,
        @SerializedName("date") String date) {

    /**
     * A region that was seen on smaller teams, and on larger ones after that.
     *
     * @param region as {@link RegionIdentities} calls it
     * @param location for people
     * @param threads sizes that were forced when it was, in turns with its own
     */
    public record ProvedRegion(String region, String location, List<Integer> threads) {
        public ProvedRegion {
            threads = threads == null ? List.of() : List.copyOf(threads);
        }
    }

    /** Copies the lists; one that a file lacks is empty. */
    public Verdict {
        command = command == null ? List.of() : List.copyOf(command);
        threads = threads == null ? List.of() : List.copyOf(threads);
        regions = regions == null ? List.of() : List.copyOf(regions);
        unproved = unproved == null ? List.of() : List.copyOf(unproved);
    }
}
