/** Costs and energies as whole numbers, so that nothing is rounded, and the sums of them that are to be least. */
package lull.partitioning.exact.cost;
