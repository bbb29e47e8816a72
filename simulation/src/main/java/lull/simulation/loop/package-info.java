/** Simulated tasks under the loop that controls real programs: what the agents and the probe do, in virtual time. */
package lull.simulation.loop;
