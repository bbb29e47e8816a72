package lull.runtime;

/**
 * The first decision on a job: when a plan was held for the first time, or was found not to be worth it.
 *
 * @param iteration of the slowest task, from its first
 * @param seconds since the job's first event
 */
public record FirstDecision(long iteration, double seconds) {}
