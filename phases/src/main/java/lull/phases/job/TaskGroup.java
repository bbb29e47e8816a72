package lull.phases.job;

/**
 * A task's part in a phase group of the job.
 *
 * @param rank of the task
 * @param group index of the group in that task's profile
 * @param computeSeconds mean compute time of a call of the group
 * @param waitSeconds mean time in its delimiter
 */
public record TaskGroup(int rank, int group, double computeSeconds, double waitSeconds) {}
