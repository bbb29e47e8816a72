/** Balancing over MPI: needs Open MPI's Java bindings, and is left out of a build without them. */
package lull.balancing.mpi;
