package lull.cli.profile.report;

import java.util.OptionalInt;

/**
 * What a part of a run costs.
 *
 * @param seconds its time
 * @param energyShare of the run's energy, 0 to 1, by the share of the tasks' time: a model, no measurement, below 1
 * @param threads that it runs on; empty if the report does not tell
 */
public record PartCost(double seconds, double energyShare, OptionalInt threads) {}
