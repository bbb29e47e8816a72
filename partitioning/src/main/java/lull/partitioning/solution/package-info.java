/** What solves a problem and what a solution is: distributions and fronts, the split of equal nodes, and picks of one solution out of a front. */
package lull.partitioning.solution;
