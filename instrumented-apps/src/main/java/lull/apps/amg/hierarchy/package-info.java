/**
 * Algebraic multigrid set-up over tasks: strength of connection, PMIS coarsening, direct interpolation, Galerkin products. A
 * coarse point keeps the number of the grid point it lies on, and all sums run in the order of these numbers, so that the
 * hierarchy is the same, to the last bit, however tasks divide the grid.
 */
package lull.apps.amg.hierarchy;
