/** A simulated job in virtual time: its tasks, its network, what controls it, and the account of time and energy. */
package lull.simulation.job;
