/** PARHEPOPTA on MPI: one process of it, started by mpirun. */
package lull.partitioning.mpi;
