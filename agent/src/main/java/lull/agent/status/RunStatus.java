package lull.agent.status;

import com.google.gson.annotations.SerializedName;
import java.util.List;

/**
 * A run on one node as it is now.
 *
 * @param agent process identifier of the agent that says so
 * @param updatedNanos when it said so, on CLOCK_MONOTONIC
 * @param command of the program; of agents that others start programs for, their own
 * @param machine name of the emulated node; null on a real one
 * @param elapsedSeconds since the agent began
 * @param power of the node, or of the tasks' parts of emulated ones
 * @param loops what those are doing that control jobs, in words; empty if none does
 * @param tasks that are followed, by rank
 */
public record RunStatus(
        String format,
        int version,
        String host,
        int agent,
        @SerializedName("updated_ns") long updatedNanos,
        List<String> command,
        String mode,
        String machine,
        @SerializedName("elapsed_s") double elapsedSeconds,
        Power power,
        List<String> loops,
        List<TaskStatus> tasks) {
    /** What {@link #format} is. */
    public static final String FORMAT = "lull-status";
    /** What {@link #version} is. */
    public static final int VERSION = 1;

    /**
     * Power since the status before.
     *
     * @param watts null if not known
     * @param kind "measured", "modelled" or "emulated"; null if not known
     * @param source which meter or model says so; null if not known
     * @param reason why it is not known; else null
     */
    public record Power(Double watts, String kind, String source, String reason) {}
}
