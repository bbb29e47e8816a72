package lull.training.fit;

import lull.predictor.PhaseSamples;

/**
 * One phase to learn from.
 *
 * @param application whose phase it is
 * @param name for people
 * @param samples what sampling it shows
 * @param seconds true times, by number of the configuration
 * @param weight how much it counts beside others, above 0 and at most 1: less where its times are badly known
 */
public record Example(String application, String name, PhaseSamples samples, double[] seconds, double weight) {}
