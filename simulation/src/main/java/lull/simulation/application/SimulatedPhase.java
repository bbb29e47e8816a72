package lull.simulation.application;

import lull.simulation.node.PhaseWork;

/**
 * A phase of a simulated application.
 *
 * @param name of the region, or of the serial code
 * @param serial whether one thread runs it outside of any region
 * @param work of one task with an even share
 */
public record SimulatedPhase(String name, boolean serial, PhaseWork work) {}
