/** What Lull would save: the same simulated job by default and under the loop. */
package lull.simulation.saving;
