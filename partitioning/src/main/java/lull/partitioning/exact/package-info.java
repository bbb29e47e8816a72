/** Exact solvers whose cost hardly depends on the number of nodes: problems in, optimal distributions and fronts out. */
package lull.partitioning.exact;
