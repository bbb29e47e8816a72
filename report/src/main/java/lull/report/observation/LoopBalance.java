package lull.report.observation;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was done for a loop that asked to be balanced.
 *
 * @param task rank of the loop's first task, which asks; null without MPI
 * @param loop how many loops it had opened, this one included
 * @param tasks of the loop
 * @param granularity units of work that are only given together
 * @param strategies that the program asked for, in order, one as often as it came back
 * @param iterations of the loop, as far as was told
 * @param decisions questions that were answered
 * @param changes answers by which shares changed
 * @param lastChange iteration of the last one; null if there was none
 * @param firstShares units of work of each task in the first question
 * @param shares the same in the last answer
 * @param remark why nothing was done, or what the joules are; null if there is nothing to say
 */
public record LoopBalance(
        Integer task,
        int loop,
        int tasks,
        int granularity,
        List<String> strategies,
        long iterations,
        long decisions,
        int changes,
        @SerializedName("last_change_iteration") Long lastChange,
        @SerializedName("first_shares") List<Integer> firstShares,
        List<Integer> shares,
        String remark) {
    private static final int SHOWN = 8;

    /** The same of a task of that rank. */
    public LoopBalance askedBy(Integer rank) {
        return new LoopBalance(
                rank,
                loop,
                tasks,
                granularity,
                strategies,
                iterations,
                decisions,
                changes,
                lastChange,
                firstShares,
                shares,
                remark);
    }

    /** The same in one sentence or two. */
    public String sentence() {
        String when = lastChange == null ? "" : ", last in iteration " + lastChange;
        return "balanced loop on " + tasks + " tasks: " + String.join(", then ", strategies) + "; shares changed "
                + changes + (changes == 1 ? " time" : " times") + " in " + iterations + " iterations" + when
                + ": at first "
                + shown(firstShares) + ", at last " + shown(shares) + (remark == null ? "" : "; " + remark);
    }

    private static String shown(List<Integer> shares) {
        String first = shares.stream().limit(SHOWN).map(String::valueOf).collect(Collectors.joining(" "));
        return shares.size() > SHOWN ? first + " ..." : first;
    }
}
