package lull.runtime.prediction;

/**
 * How a task runs while it is measured.
 *
 * @param threads of its teams
 * @param frequency number of it among the node's, ascending
 */
public record SampleConfiguration(int threads, int frequency) {}
