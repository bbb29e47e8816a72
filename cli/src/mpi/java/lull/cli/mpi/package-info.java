/** A node's agent as a rank of the agents' MPI job. */
package lull.cli.mpi;
