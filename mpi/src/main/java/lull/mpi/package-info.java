/** Every adapter on Open MPI's Java bindings: what the modules ask of MPI by interfaces of their own. */
package lull.mpi;
