package lull.accounting;

import com.google.gson.annotations.SerializedName;

/**
 * One line: a job on one node. Null stands for "not known".
 *
 * @param id no other line's, wherever it is written again
 * @param job identifier of the batch system, or the agent's own
 * @param program path
 * @param beginMillis since the epoch, when the first task was found
 * @param endMillis since the epoch, when the last task was found gone
 * @param exitCode largest of the tasks'
 * @param joules of the job on this node
 * @param energyKind "measured", "modelled" or "emulated"
 * @param energySource which meter or model says so
 * @param predictedSaving share of the energy by default, 0..1
 * @param measuredSaving the same as it was measured; negative if more was used
 * @param mode "observe", "dry-run" or "act"
 * @param reasons why it was saved or not, in words
 */
public record AccountedJob(
        String id,
        String job,
        String user,
        String program,
        String host,
        @SerializedName("begin_ms") long beginMillis,
        @SerializedName("end_ms") long endMillis,
        int tasks,
        @SerializedName("exit_code") Integer exitCode,
        Double joules,
        @SerializedName("energy_kind") String energyKind,
        @SerializedName("energy_source") String energySource,
        @SerializedName("predicted_saving") Double predictedSaving,
        @SerializedName("measured_saving") Double measuredSaving,
        String mode,
        String reasons) {}
