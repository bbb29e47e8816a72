package lull.agent.malleability;

import com.google.gson.annotations.SerializedName;
import java.util.List;

/**
 * Whether a program gave the same results with smaller teams.
 *
 * @param program its file, for people
 * @param malleable whether every trial gave what the default run gave
 * @param reason what differed, or what was compared
 * @param command that was tried
 * @param threads team sizes that were tried
 * @param date ISO 8601
 */
public record Verdict(String program, boolean malleable, String reason, List<String> command, List<Integer> threads,
        @SerializedName("date") String date) {

    /** Copies the lists; one that a file lacks is empty. */
    public Verdict {
        command = command == null ? List.of() : List.copyOf(command);
        threads = threads == null ? List.of() : List.copyOf(threads);
    }
}
