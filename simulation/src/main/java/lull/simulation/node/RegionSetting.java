package lull.simulation.node;

import lull.platform.affinity.ConcurrencyConfiguration;

/**
 * How a region of a simulated task runs.
 *
 * @param team its threads, one a core
 * @param frequency index into the node's frequencies, lowest first
 */
public record RegionSetting(ConcurrencyConfiguration team, int frequency) {}
