package lull.runtime.decision;

/**
 * What a phase took on a team that was asked for.
 *
 * @param seconds mean time of an instance at the highest frequency
 * @param threads that ran it, by its records: a region that sizes its team itself does not follow
 * @param error standard error of the mean, relative to it
 */
public record MeasuredTime(double seconds, int threads, double error) {}
