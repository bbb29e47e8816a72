/** What a study found, for people and for programs. Every form says that it is simulated, but the bare table. */
package lull.simulation.output;
