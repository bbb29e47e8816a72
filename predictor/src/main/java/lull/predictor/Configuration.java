package lull.predictor;

import lull.platform.affinity.ConcurrencyConfiguration;

/**
 * What a phase runs on: cores and frequency (Li et al., IPDPS 2010, section II).
 *
 * @param concurrency processors and cores of each
 * @param frequencyHertz of all these cores
 */
public record Configuration(ConcurrencyConfiguration concurrency, double frequencyHertz) {}
