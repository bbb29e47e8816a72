package lull.training.fit;

import lull.predictor.PhaseSamples;

/**
 * One phase to learn from.
 *
 * @param application whose phase it is
 * @param name for people
 * @param samples what sampling it shows
 * @param seconds true times, by number of the configuration
 */
public record Example(String application, String name, PhaseSamples samples, double[] seconds) {}
