package lull.agent.status;

import com.google.gson.annotations.SerializedName;

/**
 * A task as it is now. What changes with time is of the events since the status before; null where there were none, or where it is
 * not known.
 *
 * @param rank in MPI_COMM_WORLD; null without MPI
 * @param iteration turns of its iteration so far; 0 as long as none is found
 * @param iterationSeconds mean time of a turn
 * @param waitShare share of its time in the MPI operations that end phase groups, 0 to 1
 * @param threads team of its last region; null before the first
 * @param hertz frequency of its last region, as its plan set it; null where nobody sets frequencies
 * @param watts of its part of an emulated node; null on a real one, where no meter tells tasks apart
 */
public record TaskStatus(
        Integer rank,
        int pid,
        String program,
        long iteration,
        @SerializedName("iteration_s") Double iterationSeconds,
        @SerializedName("wait_share") Double waitShare,
        Integer threads,
        @SerializedName("frequency_hz") Double hertz,
        @SerializedName("power_w") Double watts) {}
