/** What simulated jobs run: iterations of phase groups, described by a file, built in, or taken from a recorded trace. */
package lull.simulation.application;
